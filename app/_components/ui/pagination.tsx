import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LinkButton } from './link-button'

export type PaginationProps = {
  /** Absent on the first page. */
  previousHref?: string | null
  /** Absent on the last page. */
  nextHref?: string | null
  /** What is shown: "1,204 queries". */
  summary?: ReactNode
  /** Names the list for screen readers. */
  label: string
}

/** Pages by cursor: there are only neighbours, never page numbers. */
export function Pagination({ previousHref, nextHref, summary, label }: PaginationProps) {
  const t = useTranslations('common')
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted tabular-nums">{summary}</p>
      <div className="flex gap-2">
        {previousHref && (
          <LinkButton
            href={previousHref}
            rel="prev"
            size="small"
            icon={<ChevronLeft aria-hidden="true" className="size-4" />}
          >
            {t('newer')}
          </LinkButton>
        )}
        {nextHref && (
          <LinkButton href={nextHref} rel="next" size="small">
            {t('older')}
            <ChevronRight aria-hidden="true" className="size-4" />
          </LinkButton>
        )}
      </div>
    </nav>
  )
}
