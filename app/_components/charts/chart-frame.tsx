import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { FigureTable } from './figure-table'
import { csvHref, type Figures } from './figures'

export type ChartFrameProps = {
  /** The finding's subject: "gpt-4 leads; the next two cannot be told apart". */
  title: ReactNode
  /** What is drawn: unit, level of the interval, n, period. */
  description?: ReactNode
  /** E.g. `SimulatedBadge`. */
  badge?: ReactNode
  /** What is drawn, as rows: gives the table and the CSV file. */
  figures?: Figures
  /** The content is its table already: only the file is offered. */
  isTable?: boolean
  /** What was left out, what a mark means. */
  footnote?: ReactNode
  children: ReactNode
}

/** The sheet around every chart; table and CSV are one click away and need no script. */
export function ChartFrame({ title, description, badge, figures, isTable, footnote, children }: ChartFrameProps) {
  return (
    <section className="@container min-w-0 rounded-md border bg-raised">
      <header className="px-5 pt-4">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="text-base font-semibold text-balance">{title}</h2>
          {badge}
        </div>
        {description && <p className="mt-0.5 max-w-3xl text-sm text-muted">{description}</p>}
      </header>
      <div className="px-5 pt-4 pb-3">{children}</div>
      {footnote && <p className="max-w-3xl px-5 pb-3 text-xs text-faint">{footnote}</p>}
      {figures && (
        <footer className="relative min-h-9 border-t text-sm text-muted pointer-coarse:min-h-11">
          {!isTable && <AsTable figures={figures} />}
          <CsvLink figures={figures} />
        </footer>
      )}
    </section>
  )
}

function AsTable({ figures }: { figures: Figures }) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-9 items-center px-5 underline decoration-line-strong underline-offset-2 hover:text-ink pointer-coarse:min-h-11">
        <span className="group-open:hidden">Show as table</span>
        <span className="hidden group-open:inline">Hide table</span>
      </summary>
      <div className="border-t text-ink">
        <FigureTable figures={figures} />
      </div>
    </details>
  )
}

function CsvLink({ figures }: { figures: Figures }) {
  return (
    <a
      href={csvHref(figures)}
      download={`${figures.fileName}.csv`}
      aria-label={`CSV: ${figures.caption}`}
      className="absolute top-0 right-0 inline-flex min-h-9 items-center gap-1.5 px-5 hover:text-ink pointer-coarse:min-h-11"
    >
      <Download aria-hidden="true" className="size-4" />
      CSV
    </a>
  )
}
