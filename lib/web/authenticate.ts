import { getToken } from 'next-auth/jwt'
import type { UserActor } from '@/lib/access/actor'
import { findTokenActor, findUserActor } from '@/lib/access/find-actor'
import { sessionSecret } from '@/lib/config/env'
import { AppError } from '@/lib/errors'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Who calls: a bearer token, else the session's cookie. Each is looked up afresh, so that a disabled user is out at
 * the next request. Throws 401, and 403 for a write that another site sent with the cookie.
 */
export async function authenticate(request: Request): Promise<UserActor> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (bearer) {
    const actor = await findTokenActor(bearer)
    if (!actor) throw new AppError('unauthenticated', 'This token is unknown, expired or revoked.')
    return actor
  }
  const userId = await readSessionUserId(request.headers)
  const actor = userId ? await findUserActor(userId) : null
  if (!actor) throw new AppError('unauthenticated', 'Sign in, or send a token as "Authorization: Bearer fw_…".')
  if (!SAFE.has(request.method)) refuseForeignOrigin(request)
  return actor
}

/** The user id in the session's cookie, or null. Says nothing of whether that user still may sign in. */
export async function readSessionUserId(headers: Headers): Promise<string | null> {
  const cookies = Object.fromEntries(
    (headers.get('cookie') ?? '').split(/;\s*/).flatMap((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? [] : [[pair.slice(0, at), decodeCookie(pair.slice(at + 1))]]
    }),
  )
  const request = { headers: Object.fromEntries(headers), cookies }
  const token = await getToken({ req: request as never, secret: sessionSecret() }).catch(() => null)
  return token?.sub ?? null
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function refuseForeignOrigin(request: Request): void {
  const origin = request.headers.get('origin')
  const host = request.headers.get('x-forwarded-host') ?? request.headers.get('host')
  if (!origin || !host) return
  if (!URL.canParse(origin) || new URL(origin).host !== host) {
    throw new AppError('forbidden', 'Another site may not write with your session.')
  }
}
