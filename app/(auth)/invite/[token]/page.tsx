import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AuthShell } from '@/app/_components/shell/auth-shell'
import { LinkButton } from '@/app/_components/ui/link-button'
import { AreaTexts } from '@/app/_texts/area-texts'
import { findInvitation } from '@/lib/projects/accept-invitation'
import { findSessionUser } from '@/lib/web/session'
import { AcceptButton } from './accept-button'
import { InviteForm } from './invite-form'
import { SwitchAccount } from './switch-account'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('entry.invite'))('page'), referrer: 'no-referrer' }
}

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const t = await getTranslations('entry.invite')
  const invitation = await findInvitation(token)
  if (!invitation) {
    return (
      <AuthShell title={t('goneTitle')} description={t('gone')}>
        <LinkButton href="/">{t('start')}</LinkButton>
      </AuthShell>
    )
  }
  const user = await findSessionUser()
  return (
    <AuthShell title={t('title', { project: invitation.projectName })} description={t(invitation.role)}>
      <AreaTexts areas={['entry']}>
        {user ? (
          user.email === invitation.email ? (
            <AcceptButton token={token} email={user.email} />
          ) : (
            <SwitchAccount signedInAs={user.email} invited={invitation.email} />
          )
        ) : invitation.hasAccount ? (
          <div className="grid justify-items-start gap-4">
            <p>{t('hasAccount', { email: invitation.email })}</p>
            <LinkButton variant="primary" href={`/sign-in?callbackUrl=${encodeURIComponent(`/invite/${token}`)}`}>
              {t('signIn')}
            </LinkButton>
          </div>
        ) : (
          <InviteForm token={token} email={invitation.email} />
        )}
      </AreaTexts>
    </AuthShell>
  )
}
