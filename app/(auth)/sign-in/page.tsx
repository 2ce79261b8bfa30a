import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AuthShell } from '@/app/_components/shell/auth-shell'
import { safeReturnPath } from '@/lib/web/safe-return-path'
import { findSessionUser } from '@/lib/web/session'
import { SignInForm } from './sign-in-form'

export const metadata: Metadata = { title: 'Sign in' }

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ callbackUrl?: string | string[] }>
}) {
  const { callbackUrl } = await searchParams
  const returnPath = safeReturnPath([callbackUrl].flat()[0])
  if (await findSessionUser()) redirect(returnPath)
  return (
    <AuthShell title="Sign in" footer="No account yet? An administrator of your project can send you a link.">
      <SignInForm returnPath={returnPath} />
    </AuthShell>
  )
}
