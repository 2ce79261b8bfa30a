import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AuthShell } from './_components/shell/auth-shell'
import { LinkButton } from './_components/ui/link-button'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('entry.notFound'))('page') }
}

export default async function NotFound() {
  const t = await getTranslations('entry.notFound')
  return (
    <AuthShell title={t('title')} description={t('description')}>
      <LinkButton href="/" variant="primary">
        {t('projects')}
      </LinkButton>
    </AuthShell>
  )
}
