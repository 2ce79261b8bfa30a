import { Badge } from '@/app/_components/ui/badge'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { type Column, Table } from '@/app/_components/ui/table'
import type { MemberView } from '@/lib/projects/member-reads'
import { MemberActions } from './member-actions'
import { ROLE_NAMES } from './roles'

type Props = {
  members: readonly MemberView[]
  ownUserId: string | null
  /** Slug; null: the reader may change nothing. */
  project: string | null
}

export function MemberTable({ members, ownUserId, project }: Props) {
  const columns: Column<MemberView>[] = [
    {
      key: 'name',
      header: 'Name',
      primary: true,
      cell: (member) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {member.name}
          {member.userId === ownUserId && <Badge>you</Badge>}
          {member.disabled && <Badge tone="warn">disabled</Badge>}
        </span>
      ),
    },
    { key: 'role', header: 'Role', cell: ({ role }) => ROLE_NAMES[role] },
    { key: 'since', header: 'Member since', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  ]
  if (project) {
    columns.splice(1, 0, {
      key: 'email',
      header: 'E-mail',
      cell: ({ email }) => <span className="break-all">{email}</span>,
    })
    columns.push({
      key: 'actions',
      header: <span className="sr-only">Change</span>,
      align: 'right',
      cell: ({ id, name, role, disabled }) => <MemberActions {...{ project, id, name, role, disabled }} />,
    })
  }
  return <Table caption="Members of the project" columns={columns} rows={members} rowKey={({ id }) => id} />
}
