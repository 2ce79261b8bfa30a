import { UserPlus } from 'lucide-react'
import type { Metadata } from 'next'
import { Card } from '@/app/_components/ui/card'
import { DialogButton } from '@/app/_components/ui/dialog-button'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Pagination } from '@/app/_components/ui/pagination'
import { pageQuery } from '@/lib/access/schema'
import { listInvitations, listMembers } from '@/lib/projects/member-reads'
import { requireActor } from '@/lib/web/session'
import { AddMemberForm } from './add-member-form'
import { InvitationTable } from './invitation-table'
import { MemberTable } from './member-table'

export const metadata: Metadata = { title: 'Members' }

type Props = { params: Promise<{ project: string }>; searchParams: Promise<{ cursor?: string }> }

export default async function MembersPage({ params, searchParams }: Props) {
  const { project } = await params
  const path = `/projects/${project}/members`
  const actor = await requireActor(project, 'members:read', path)
  const { cursor } = await searchParams
  const [members, invitations] = await Promise.all([
    listMembers(actor, pageQuery.parse({ cursor })),
    listInvitations(actor),
  ])
  const mayWrite = actor.scopes.has('members:write')
  return (
    <>
      <PageHeader
        title="Members"
        description="Administrators run the project, analysts read it, annotators ask and judge."
        actions={
          mayWrite && (
            <DialogButton
              variant="primary"
              label="Invite a person"
              icon={<UserPlus aria-hidden="true" className="size-4" />}
              title="Invite a person"
              description="Whoever has an account joins at once. For anybody else there is a link, which you send."
            >
              <AddMemberForm project={project} />
            </DialogButton>
          )
        }
      />
      <div className="grid gap-6">
        <Card padded={false}>
          <MemberTable members={members.items} ownUserId={actor.userId} project={mayWrite ? project : null} />
        </Card>
        {(cursor || members.nextCursor) && (
          <Pagination
            label="Members"
            previousHref={cursor && path}
            nextHref={members.nextCursor && `${path}?cursor=${members.nextCursor}`}
          />
        )}
        {invitations.length > 0 && (
          <Card
            padded={false}
            title="Invited"
            description="The link works once and for fourteen days. A new invitation ends the earlier one."
          >
            <InvitationTable invitations={invitations} />
          </Card>
        )}
      </div>
    </>
  )
}
