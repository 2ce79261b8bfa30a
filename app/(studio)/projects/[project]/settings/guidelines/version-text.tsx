import { PlainText } from '@/app/_components/plain-text'
import { Button } from '@/app/_components/ui/button'
import { Card } from '@/app/_components/ui/card'
import { SelectField } from '@/app/_components/ui/select-field'
import { MarkedText } from '@/app/(annotate)/projects/[project]/compare/_parts/marked-text'
import { findDifferences } from '@/app/(annotate)/projects/[project]/compare/_session/differences'
import type { GuidelinesView } from '@/lib/projects/guidelines'

type Props = {
  version: GuidelinesView
  /** What it is compared with; undefined: there is no other. */
  before: GuidelinesView | undefined
  versions: readonly GuidelinesView[]
  path: string
}

/** One version beside another, with what each has and the other has not marked. */
export function VersionText({ version, before, versions, path }: Props) {
  const differences = before && findDifferences(before.text, version.text)
  const others = versions.filter(({ number }) => number !== version.number)
  return (
    <Card
      title={`Version ${version.number}`}
      description={before && 'What one has and the other has not is marked.'}
      actions={
        others.length > 0 && (
          <form action={path} method="get" className="flex items-end gap-2">
            <input type="hidden" name="of" value={version.number} />
            <SelectField
              label="Beside"
              name="with"
              options={others.map(({ number }) => ({ value: String(number), label: `Version ${number}` }))}
              defaultValue={String(before?.number ?? others[0]!.number)}
            />
            <Button type="submit">Compare</Button>
          </form>
        )
      }
    >
      <div className="grid items-start gap-4 md:grid-cols-2">
        {before && (
          <section
            aria-label={`Version ${before.number}`}
            className="min-w-0 rounded-md border bg-page p-4 wrap-anywhere"
          >
            <p className="mb-2 text-sm text-muted">Version {before.number}</p>
            {differences ? <MarkedText stretches={differences.A} side="A" /> : <PlainText text={before.text} />}
          </section>
        )}
        <section
          aria-label={`Version ${version.number}`}
          className="min-w-0 rounded-md border bg-page p-4 wrap-anywhere"
        >
          <p className="mb-2 text-sm text-muted">Version {version.number}</p>
          {differences ? (
            <MarkedText stretches={differences.B} side="B" />
          ) : (
            <PlainText text={version.text || '(empty)'} />
          )}
        </section>
      </div>
    </Card>
  )
}
