import type { NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { z } from 'zod'
import { verifyPassword } from '@/lib/access/password'
import { emailSchema } from '@/lib/access/schema'
import { sessionSecret } from '@/lib/config/env'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/errors'
import { clearSignIns, countSignIn } from './rate-limit'
import { safeReturnPath } from './safe-return-path'

const credentials = z.object({ email: emailSchema, password: z.string().min(1).max(200) })

type SignedIn = { id: string; name: string; email: string }

/**
 * The user whose address and password these are, or null. Every wrong try is one audit line; too many throw 429.
 * OpenID Connect joins as a further provider in `authOptions`, found by the same lower-case address.
 */
async function signIn(raw: unknown, address: string): Promise<SignedIn | null> {
  const parsed = credentials.safeParse(raw)
  if (!parsed.success) return null
  const { email, password } = parsed.data
  const user = await db().user.findUnique({ where: { email } })
  try {
    await countSignIn(email, address)
  } catch (error) {
    await recordFailure(user?.id ?? null, 'sign-in.limited')
    throw error
  }
  const right = await verifyPassword(user?.passwordHash ?? null, password)
  if (!user || !right || user.disabledAt) {
    await recordFailure(user?.id ?? null, 'sign-in.failed')
    return null
  }
  await clearSignIns(email, address)
  return { id: user.id, name: user.name, email: user.email }
}

async function recordFailure(userId: string | null, action: string): Promise<void> {
  await db().auditEvent.create({ data: { userId, action }, select: { id: true } })
}

/** next-auth's settings. The cookie names the user only; roles and rights are read afresh at each request. */
export function authOptions(): NextAuthOptions {
  return {
    secret: sessionSecret(),
    session: { strategy: 'jwt', maxAge: 14 * 24 * 3600 },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {} },
        async authorize(raw, request) {
          const forwarded = request.headers?.['x-forwarded-for'] as string | undefined
          try {
            return await signIn(raw, forwarded?.split(',')[0]?.trim() || 'direct')
          } catch (error) {
            if (error instanceof AppError) throw new Error(error.code)
            throw error
          }
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { sub: user.id } : { sub: token.sub }),
      session: ({ session }) => session,
      redirect: ({ url, baseUrl }) =>
        baseUrl + safeReturnPath(url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url),
    },
  }
}
