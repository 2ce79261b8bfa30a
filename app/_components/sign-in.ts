import { signIn } from 'next-auth/react'

/** What next-auth's error codes mean for whoever types; every other one is our own failure. */
const MESSAGES: Record<string, string> = {
  CredentialsSignin:
    'Address and password do not belong together. What you typed is still here; correct it and try again.',
  rate_limited: 'Too many tries. Wait at most ten minutes, then try again; what you typed is kept here.',
}

const UNREACHABLE = 'The server cannot be reached. What you typed is kept here; try again in a moment.'

/** Signs in without leaving the page. Resolves to null once signed in, else to one sentence for the form. */
export async function signInHere(email: string, password: string): Promise<string | null> {
  try {
    // next-auth leaves the page where its server is away, and with it what was typed: ask first.
    await fetch('/api/health', { cache: 'no-store' })
    const answer = await signIn('credentials', { email, password, redirect: false })
    if (answer?.ok && !answer.error) return null
    return (
      MESSAGES[answer?.error ?? ''] ??
      'Signing in failed on our side; try again in a moment. What you typed is kept here.'
    )
  } catch {
    return UNREACHABLE
  }
}
