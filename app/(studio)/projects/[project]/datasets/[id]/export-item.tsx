import { Download } from 'lucide-react'
import { formatCount } from '@/app/_components/format/number'
import { Badge } from '@/app/_components/ui/badge'
import { Notice } from '@/app/_components/ui/notice'
import { Progress } from '@/app/_components/ui/progress'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { ActionForm } from '@/app/(studio)/_components/action-form'
import type { ExportView } from '@/lib/datasets/exports/reads'
import { EXPORT_FORMATS } from '@/lib/datasets/schema'
import { cancelExportAction } from '../actions'
import { bytesText } from '../words'

type Props = { item: ExportView; project: string; mayCancel: boolean }

/** One export: its progress while it runs, then its files and what a trainer would trip over. */
export function ExportItem({ item, project, mayCancel }: Props) {
  const isRunning = item.state === 'queued' || item.state === 'running'
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{titleOf(item)}</span>
        <span className="text-sm text-muted">
          {item.fileType.toUpperCase()}
          {item.gzip && ', gzip'}
          {item.includeAddresses && ', with addresses'},{' '}
          {item.split ? `${item.split.toLowerCase()} only` : 'a file for each split'}
        </span>
        {item.state !== 'done' && <Badge tone={item.state === 'failed' ? 'danger' : 'neutral'}>{item.state}</Badge>}
        <span className="text-sm text-faint">
          <RelativeTime at={item.createdAt} />
        </span>
      </p>
      {isRunning && (
        <Progress
          label={item.state === 'queued' ? 'Waiting for the worker' : 'Writing'}
          done={item.rowsDone}
          total={item.state === 'queued' ? null : item.rowsTotal}
          unit="rows"
          secondsLeft={item.secondsLeft}
          cancel={
            mayCancel && (
              <ActionForm
                action={cancelExportAction}
                project={project}
                fields={{ id: item.id }}
                label="Cancel"
                variant="quiet"
              />
            )
          }
        />
      )}
      {item.error && (
        <Notice tone="error" title="The export failed." kept="The version is untouched.">
          {item.error}
        </Notice>
      )}
      {item.lint.map((finding) => (
        <Notice key={finding.code} tone={finding.level === 'error' ? 'error' : 'warn'} title={finding.message} />
      ))}
      {item.files.length > 0 && <Files item={item} project={project} />}
    </div>
  )
}

function titleOf({ format }: ExportView): string {
  const found = EXPORT_FORMATS.find(({ name }) => name === format)
  return found ? `${found.reader}: ${found.title}` : format
}

function Files({ item, project }: { item: ExportView; project: string }) {
  return (
    <ul className="grid gap-1.5">
      {item.files.map((file) => (
        <li key={file.name} className="flex flex-wrap items-baseline gap-x-3">
          <a
            href={`/api/v1/projects/${project}/exports/${item.id}/files/${file.name}`}
            download={file.name}
            className="inline-flex items-baseline gap-1.5 text-accent-ink underline decoration-line-strong underline-offset-2 hover:decoration-current pointer-coarse:min-h-11 pointer-coarse:items-center"
          >
            <Download aria-hidden="true" className="size-4 self-center" />
            {file.name}
          </a>
          <span className="text-sm text-muted tabular-nums">
            {file.rows !== null && `${formatCount(file.rows)} rows, `}
            {bytesText(file.bytes)}
          </span>
        </li>
      ))}
    </ul>
  )
}
