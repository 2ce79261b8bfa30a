import { Download } from 'lucide-react'
import { formatCount } from '@/app/_components/format/number'
import { Badge } from '@/app/_components/ui/badge'
import { Notice } from '@/app/_components/ui/notice'
import { Stat } from '@/app/_components/ui/stat'
import { StatList } from '@/app/_components/ui/stat-list'
import { Table } from '@/app/_components/ui/table'
import type { ImportView } from '@/lib/datasets/imports/reads'
import { ImportPreview } from './import-preview'
import { countsText } from './words'

const SHOWN = 20

/** What an import brought in, or what a dry run says it would. */
export function ImportReport({ view, project }: { view: ImportView; project: string }) {
  const { accepted, duplicates, rejectedCount, files } = view
  const what = view.dryRun ? 'Would be new' : 'New'
  return (
    <section aria-label="Report" className="grid gap-5">
      <p className="flex flex-wrap items-baseline gap-2">
        <span className="font-medium">{view.dryRun ? 'Dry run' : 'Import'}</span>
        <Badge tone="accent">{view.format}</Badge>
        {view.state !== 'done' && <Badge tone={view.state === 'failed' ? 'danger' : 'neutral'}>{view.state}</Badge>}
      </p>
      {view.error && (
        <Notice
          tone={view.dryRun ? 'warn' : 'error'}
          title={view.error}
          kept={view.dryRun ? undefined : 'Nothing was stored.'}
        />
      )}
      <StatList>
        <Stat label={`${what}, rows`} note={countsText(accepted)}>
          {formatCount(accepted.records)}
        </Stat>
        <Stat label="There already" note={countsText(duplicates)}>
          {formatCount(duplicates.records)}
        </Stat>
        <Stat label="Cannot be stored">{formatCount(rejectedCount)}</Stat>
      </StatList>
      {files.length > 1 && (
        <Table
          caption="Rows of each file"
          rows={files}
          rowKey={(file) => file.name}
          columns={[
            {
              key: 'name',
              header: 'File',
              primary: true,
              cell: (file) => <span className="break-all">{file.name}</span>,
            },
            { key: 'new', header: what, align: 'right', cell: (file) => formatCount(file.accepted) },
            { key: 'there', header: 'There already', align: 'right', cell: (file) => formatCount(file.duplicates) },
            { key: 'bad', header: 'Cannot be stored', align: 'right', cell: (file) => formatCount(file.rejected) },
          ]}
        />
      )}
      {view.dryRun && view.preview && accepted.queries + duplicates.queries > 0 && (
        <ImportPreview preview={view.preview} />
      )}
      {rejectedCount > 0 && <Rejections view={view} project={project} />}
    </section>
  )
}

function Rejections({ view, project }: { view: ImportView; project: string }) {
  return (
    <div className="grid gap-3">
      <Table
        caption="Rows that cannot be stored"
        rows={view.rejected.slice(0, SHOWN).map((row, i) => ({ ...row, id: i }))}
        rowKey={(row) => String(row.id)}
        columns={[
          { key: 'line', header: 'Line', primary: true, cell: (row) => formatCount(row.line) },
          { key: 'file', header: 'File', cell: (row) => <span className="break-all">{row.file}</span> },
          { key: 'why', header: 'Why', cell: (row) => <span className="break-words">{row.message}</span> },
        ]}
      />
      <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-muted">
        {view.rejectedCount > SHOWN && <span>The first {SHOWN} are shown.</span>}
        <a
          href={`/api/v1/projects/${project}/imports/${view.id}/report`}
          download
          className="inline-flex items-baseline gap-1.5 text-accent-ink underline underline-offset-2"
        >
          <Download aria-hidden="true" className="size-4 self-center" />
          All of them as CSV
        </a>
      </p>
    </div>
  )
}
