'use client'

import { formatCount } from '@/app/_components/format/number'
import { Badge } from '@/app/_components/ui/badge'
import { Notice } from '@/app/_components/ui/notice'
import { Skeleton } from '@/app/_components/ui/skeleton'
import { Stat } from '@/app/_components/ui/stat'
import { StatList } from '@/app/_components/ui/stat-list'
import type { Preview as Counted, PreviewRow } from '@/lib/datasets/preview-dataset'
import { reasonsText, totalOf } from '../words'

export type PreviewState = { preview: Counted | null; refused: string | null; isLoading: boolean }

/** What the filter takes at this moment: counts, reasons, the first rows. */
export function Preview({ preview, refused, isLoading }: PreviewState) {
  if (refused) return <Notice tone="warn" title={refused} />
  if (!preview) return <Skeleton className="h-40" />
  const { rows, excluded, first } = preview
  return (
    <section aria-label="Preview" aria-busy={isLoading} className="grid gap-5">
      <StatList>
        <Stat label="Rows" note={`train ${formatCount(rows.train)}, held out ${formatCount(rows.test)}`}>
          {formatCount(rows.total)}
        </Stat>
        <Stat label="Left out" note={reasonsText(excluded)}>
          {formatCount(totalOf(excluded))}
        </Stat>
      </StatList>
      {first.length > 0 && (
        <ol className="grid gap-4">
          {first.map((row) => (
            <li key={row.id}>
              <Row row={row} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Row({ row }: { row: PreviewRow }) {
  return (
    <div className="grid gap-2 rounded-md border px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-2">
        <span className="line-clamp-2 min-w-0 flex-1 basis-64 font-medium break-words">{row.prompt}</span>
        <Badge>{row.environment}</Badge>
        <span className="text-sm text-faint">{row.votes === 1 ? '1 vote' : `${row.votes} votes`}</span>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['chosen', 'rejected'] as const).map((side) => (
          <div key={side} className="min-w-0">
            <p className="text-sm text-muted">
              {side}, {row[side].policy}
            </p>
            <p className="line-clamp-4 break-words whitespace-pre-wrap">{row[side].text}</p>
          </div>
        ))}
      </div>
    </div>
  )
}
