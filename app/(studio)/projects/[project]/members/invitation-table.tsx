import { RelativeTime } from '@/app/_components/ui/relative-time'
import { type Column, Table } from '@/app/_components/ui/table'
import type { InvitationView } from '@/lib/projects/member-reads'
import { ROLE_NAMES } from './roles'

const COLUMNS: readonly Column<InvitationView>[] = [
  { key: 'email', header: 'E-mail', primary: true, cell: ({ email }) => email ?? 'Shown to administrators' },
  { key: 'role', header: 'Role', cell: ({ role }) => ROLE_NAMES[role] },
  { key: 'sent', header: 'Made', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { key: 'ends', header: 'Ends', cell: ({ expiresAt }) => <RelativeTime at={expiresAt} /> },
]

export function InvitationTable({ invitations }: { invitations: readonly InvitationView[] }) {
  return <Table caption="Open invitations" columns={COLUMNS} rows={invitations} rowKey={({ id }) => id} />
}
