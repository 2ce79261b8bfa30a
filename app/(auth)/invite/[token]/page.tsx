import type { Metadata } from 'next'
import { AuthShell } from '@/app/_components/shell/auth-shell'
import { LinkButton } from '@/app/_components/ui/link-button'
import { findInvitation, type InvitationForGuest } from '@/lib/projects/accept-invitation'
import { findSessionUser } from '@/lib/web/session'
import { AcceptButton } from './accept-button'
import { InviteForm } from './invite-form'
import { SwitchAccount } from './switch-account'

export const metadata: Metadata = { title: 'Invitation', referrer: 'no-referrer' }

const ROLES: Record<InvitationForGuest['role'], string> = {
  ADMIN: 'You will run this project: its settings, its people, its data.',
  ANALYST: 'You will read everything in this project, and freeze and export its data.',
  ANNOTATOR: 'You will read answers side by side and say which is better.',
}

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const invitation = await findInvitation(token)
  if (!invitation) {
    return (
      <AuthShell
        title="This link is not valid any more"
        description="It was used, it ended, or a newer one was sent. Ask for a new invitation."
      >
        <LinkButton href="/">To the start page</LinkButton>
      </AuthShell>
    )
  }
  const user = await findSessionUser()
  return (
    <AuthShell title={`Join ${invitation.projectName}`} description={ROLES[invitation.role]}>
      {user ? (
        user.email === invitation.email ? (
          <AcceptButton token={token} email={user.email} />
        ) : (
          <SwitchAccount signedInAs={user.email} invited={invitation.email} />
        )
      ) : invitation.hasAccount ? (
        <div className="grid justify-items-start gap-4">
          <p>{invitation.email} has an account already.</p>
          <LinkButton variant="primary" href={`/sign-in?callbackUrl=${encodeURIComponent(`/invite/${token}`)}`}>
            Sign in to accept
          </LinkButton>
        </div>
      ) : (
        <InviteForm token={token} email={invitation.email} />
      )}
    </AuthShell>
  )
}
