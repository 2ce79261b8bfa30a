import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AuthShell } from '@/app/_components/shell/auth-shell'
import { AreaTexts } from '@/app/_texts/area-texts'
import { safeReturnPath } from '@/lib/web/safe-return-path'
import { findSessionUser } from '@/lib/web/session'
import { SignInForm } from './sign-in-form'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('entry.signIn'))('title') }
}

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ callbackUrl?: string | string[] }>
}) {
  const { callbackUrl } = await searchParams
  const returnPath = safeReturnPath([callbackUrl].flat()[0])
  if (await findSessionUser()) redirect(returnPath)
  const t = await getTranslations('entry.signIn')
  return (
    <AuthShell title={t('title')} footer={t('footer')}>
      <AreaTexts areas={['entry']}>
        <SignInForm returnPath={returnPath} />
      </AreaTexts>
    </AuthShell>
  )
}
