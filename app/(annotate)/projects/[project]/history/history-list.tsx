import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Badge } from '@/app/_components/ui/badge'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import type { OwnJudgment } from '@/lib/judgments/read-own'
import { sayOwn } from './say-own'

/** One line for each judgment: what was asked, what was said, when. */
export function HistoryList({ slug, items }: { slug: string; items: readonly OwnJudgment[] }) {
  const t = useTranslations('history')
  const tVerdict = useTranslations('common.verdict')
  return (
    <ul className="divide-y rounded-md border bg-raised">
      {items.map((item) => (
        <li key={item.id}>
          <Link
            href={`/projects/${slug}/history/${item.id}`}
            className="grid gap-1 px-4 py-3 transition-colors hover:bg-sunken md:px-5"
          >
            <span className="truncate font-serif text-md text-ink">{item.query}</span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
              <span className="font-semibold text-ink">{sayOwn(item, tVerdict)}</span>
              <RelativeTime at={item.createdAt} />
              {item.isRevised && item.live && <Badge>{t('changed')}</Badge>}
              {!item.live && <Badge>{t('withdrawn')}</Badge>}
              {!item.blind && <Badge>{t('notBlind')}</Badge>}
              {item.rationale && <span className="min-w-0 truncate">{item.rationale}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
