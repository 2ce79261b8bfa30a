import { FigureTable } from '@/app/_components/charts/figure-table'
import { csvHref, type Figures } from '@/app/_components/charts/figures'

/** Table and file behind a card of charts. */
export function FiguresFooter({ figures }: { figures: Figures }) {
  return (
    <footer className="relative min-h-9 border-t text-sm text-muted">
      <details>
        <summary className="inline-flex min-h-9 items-center px-5 underline decoration-line-strong underline-offset-2 hover:text-ink pointer-coarse:min-h-11">
          Table
        </summary>
        <div className="overflow-x-auto border-t text-ink">
          <FigureTable figures={figures} />
        </div>
      </details>
      <a
        href={csvHref(figures)}
        download={`${figures.fileName}.csv`}
        aria-label={`CSV: ${figures.caption}`}
        className="absolute top-0 right-0 inline-flex min-h-9 items-center px-5 hover:text-ink pointer-coarse:min-h-11"
      >
        CSV
      </a>
    </footer>
  )
}
