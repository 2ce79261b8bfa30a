import { formatCount } from '@/app/_components/format/number'
import { Badge } from '@/app/_components/ui/badge'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { Table } from '@/app/_components/ui/table'
import { ConfirmAction } from '@/app/(studio)/_components/confirm-action'
import type { ImportView } from '@/lib/datasets/imports/reads'
import { undoImportAction } from '../actions'
import { countsText } from './words'

const TONES = { done: 'accent', failed: 'danger', undone: 'warn' } as const

export function ImportList({ project, imports }: { project: string; imports: readonly ImportView[] }) {
  return (
    <Table
      caption="Imports"
      rows={imports}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'files',
          header: 'Files',
          primary: true,
          cell: (row) => <span className="break-all">{row.files.map(({ name }) => name).join(', ')}</span>,
        },
        { key: 'format', header: 'Format', cell: (row) => row.format },
        {
          key: 'state',
          header: 'State',
          cell: (row) => <Badge tone={TONES[row.state as keyof typeof TONES] ?? 'neutral'}>{row.state}</Badge>,
        },
        { key: 'new', header: 'New', cell: (row) => countsText(row.accepted) ?? 'nothing' },
        {
          key: 'rejected',
          header: 'Not stored',
          align: 'right',
          cell: (row) => formatCount(row.rejectedCount),
        },
        { key: 'when', header: 'When', cell: (row) => <RelativeTime at={row.createdAt} /> },
        {
          key: 'undo',
          header: <span className="sr-only">Undo</span>,
          cell: (row) =>
            row.state === 'done' && (
              <ConfirmAction
                action={undoImportAction}
                project={project}
                fields={{ id: row.id }}
                title="Undo this import?"
                description="What it brought in, and the judgments on it, leave the live data. Versions that pinned it keep it, and the file may come again."
                label="Undo"
                confirmLabel="Undo"
                size="small"
              />
            ),
        },
      ]}
    />
  )
}
