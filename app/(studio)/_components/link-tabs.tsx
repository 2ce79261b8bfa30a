import Link from 'next/link'
import { cx } from '@/app/_components/ui/cx'

type Props = {
  /** Names the set for screen readers. */
  label: string
  tabs: readonly { key: string; label: string; href: string }[]
  chosen: string
}

/** Which list is shown; the choice stands in the address. */
export function LinkTabs({ label, tabs, chosen }: Props) {
  return (
    <nav aria-label={label} className="flex gap-1 overflow-x-auto border-b px-5">
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          href={tab.href}
          aria-current={tab.key === chosen ? 'page' : undefined}
          scroll={false}
          className={cx(
            '-mb-px inline-flex items-center border-b-2 px-3 py-2 whitespace-nowrap transition-colors pointer-coarse:min-h-11',
            tab.key === chosen
              ? 'border-accent font-semibold text-ink'
              : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
