import { formatCount } from '@/app/_components/format/number'
import { Table } from '@/app/_components/ui/table'
import { LENGTH_STEPS } from '@/lib/datasets/imports/length-steps'
import type { Preview } from '@/lib/datasets/imports/preview'
import { languageName } from './words'

const SHOWN_LANGUAGES = 8

/** What the queries of a dry run look like: repeats, languages, lengths, environments. */
export function ImportPreview({ preview }: { preview: Preview }) {
  const { duplicates, languages, lengths, environments } = preview
  const rest = languages.slice(SHOWN_LANGUAGES).reduce((sum, [, rows]) => sum + rows, 0)
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-6 sm:grid-cols-3">
        <Shares
          title="Languages"
          rows={[
            ...languages.slice(0, SHOWN_LANGUAGES).map(([code, n]): [string, number] => [languageName(code), n]),
            ...(rest > 0 ? [['others', rest] as [string, number]] : []),
          ]}
        />
        <Shares title="Characters" rows={lengths.map((n, i) => [stepName(i), n])} />
        <Shares title="Environments" rows={environments.slice(0, SHOWN_LANGUAGES)} />
      </div>
      <Repeats duplicates={duplicates} />
    </div>
  )
}

/** A bar for each row; the numbers stand beside them. */
function Shares({ title, rows }: { title: string; rows: readonly (readonly [string, number])[] }) {
  const most = Math.max(1, ...rows.map(([, n]) => n))
  return (
    <section aria-label={title} className="grid min-w-0 gap-2">
      <h2 className="font-medium">{title}</h2>
      <dl className="grid gap-1 text-sm">
        {rows.map(([name, n]) => (
          <div key={name} className="grid grid-cols-[6.5rem_1fr_3.5rem] items-center gap-2">
            <dt className="truncate text-muted">{name}</dt>
            <dd className="contents">
              <span aria-hidden="true" className="h-2 rounded-sm bg-accent" style={{ width: `${(100 * n) / most}%` }} />
              <span className="text-right tabular-nums">{formatCount(n)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function stepName(step: number): string {
  const end = LENGTH_STEPS[step]
  return end ? `up to ${formatCount(end)}` : `more`
}

function Repeats({ duplicates: { exact, near, threshold, examples } }: Pick<Preview, 'duplicates'>) {
  return (
    <section aria-label="Repeats" className="grid gap-3">
      <p>
        <span className="font-medium">{formatCount(exact)} exact</span> and{' '}
        <span className="font-medium">{formatCount(near)} near-duplicates</span>
        <span className="text-muted">
          . Exact ones are left out. Near ones, from an estimated similarity of {threshold}, stay and share the split of
          the first.
        </span>
      </p>
      {examples.length > 0 && (
        <Table
          caption="The first repeats"
          rows={examples}
          rowKey={({ kind, file, line }) => `${kind} ${file}:${line}`}
          columns={[
            {
              key: 'text',
              header: 'Query',
              primary: true,
              cell: ({ text }) => <span className="line-clamp-2 break-words">{text}</span>,
            },
            { key: 'kind', header: 'Repeat', cell: ({ kind }) => kind },
            { key: 'line', header: 'Line', align: 'right', cell: ({ line }) => formatCount(line) },
          ]}
        />
      )}
    </section>
  )
}
