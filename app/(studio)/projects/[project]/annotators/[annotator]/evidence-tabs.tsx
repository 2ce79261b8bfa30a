import Link from 'next/link'
import { cx } from '@/app/_components/ui/cx'
import type { EvidenceKind } from '@/lib/metrics/annotators/list-evidence'

const WORDS: Record<EvidenceKind, string> = {
  all: 'All',
  disagreed: 'Against the others',
  gold: 'Gold missed',
  repeats: 'Repeats that differ',
}

/** Which judgments are listed; the choice stands in the address. */
export function EvidenceTabs({ path, chosen }: { path: string; chosen: EvidenceKind }) {
  return (
    <nav aria-label="Judgments shown" className="flex gap-1 overflow-x-auto border-b px-5">
      {(Object.keys(WORDS) as EvidenceKind[]).map((kind) => (
        <Link
          key={kind}
          href={kind === 'all' ? path : `${path}?show=${kind}`}
          aria-current={kind === chosen ? 'page' : undefined}
          scroll={false}
          className={cx(
            '-mb-px border-b-2 px-3 py-2 whitespace-nowrap transition-colors pointer-coarse:min-h-11',
            kind === chosen ? 'border-accent font-semibold text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {WORDS[kind]}
        </Link>
      ))}
    </nav>
  )
}

/** Said where a list is empty. */
export const NOTHING: Record<EvidenceKind, string> = {
  all: 'No judgment yet.',
  disagreed: 'No decisive verdict that another annotator contradicts.',
  gold: 'No gold comparison was missed.',
  repeats: 'No repeat was judged differently.',
}
