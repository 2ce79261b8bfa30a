import { signIn } from 'next-auth/react'

/** What next-auth's error codes mean for whoever types, as keys of its texts; every other one is our own failure. */
const MESSAGES: Record<string, 'wrong' | 'tooMany'> = { CredentialsSignin: 'wrong', rate_limited: 'tooMany' }

export type SignInRefusal = 'wrong' | 'tooMany' | 'ours' | 'unreachable'

/** Signs in without leaving the page. Resolves to null once signed in, else to the key of a sentence for the form. */
export async function signInHere(email: string, password: string): Promise<SignInRefusal | null> {
  try {
    // next-auth leaves the page where its server is away, and with it what was typed: ask first.
    await fetch('/api/health', { cache: 'no-store' })
    const answer = await signIn('credentials', { email, password, redirect: false })
    if (answer?.ok && !answer.error) return null
    return MESSAGES[answer?.error ?? ''] ?? 'ours'
  } catch {
    return 'unreachable'
  }
}
