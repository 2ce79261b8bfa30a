import { Card } from '@/app/_components/ui/card'
import { TextLink } from '@/app/_components/ui/text-link'
import type { AnnotatorFigures } from '@/lib/metrics/annotators/schema'
import { shownName } from './annotator-table'

const SHOWN = 6

/** Annotators with a flag that says more than "few verdicts", each with its evidence in words. */
export function flagged(rows: readonly AnnotatorFigures[]): AnnotatorFigures[] {
  return rows.filter(({ flags, excludedAt }) => !excludedAt && flags.some((flag) => flag !== 'too_few'))
}

export function WorthALook({ rows, path }: { rows: readonly AnnotatorFigures[]; path: string }) {
  const found = flagged(rows)
  if (found.length === 0) return null
  return (
    <Card title="Worth a look" description="Suggestions with their evidence. Nothing follows from them by itself.">
      <ul className="grid gap-3">
        {found.slice(0, SHOWN).map((row) => (
          <li key={row.id} className="border-l-2 border-warn-line pl-3">
            <TextLink href={`${path}/${row.id}`} className="font-medium wrap-anywhere">
              {shownName(row)}
            </TextLink>
            <p className="text-sm text-muted">{sentences(row)}</p>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && (
        <p className="mt-3 text-sm text-faint">{found.length - SHOWN} more carry a mark in the list.</p>
      )}
    </Card>
  )
}

function sentences({ flags, evidence }: AnnotatorFigures): string {
  return flags
    .filter((flag) => flag !== 'too_few')
    .map((flag) => evidence[flag])
    .join(' ')
}
