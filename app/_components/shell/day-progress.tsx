import { useTranslations } from 'next-intl'

export type DayProgressProps = {
  done: number
  /** Today's goal; null shows the count alone. */
  goal: number | null
}

/** `12 of 40 today` with its bar; the bar is left out on a phone. */
export function DayProgress({ done, goal }: DayProgressProps) {
  const t = useTranslations('common.day')
  const share = goal ? Math.min(1, done / goal) : 0
  return (
    <span className="flex items-center gap-4 whitespace-nowrap tabular-nums">
      <span>
        {goal === null ? t('done', { done }) : t('of', { done, goal })}
        <span className="max-sm:sr-only">{t('today')}</span>
      </span>
      {goal !== null && (
        <span
          aria-hidden="true"
          className="h-1.5 w-32 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line max-lg:hidden"
        >
          <span className="block h-full bg-accent transition-[width]" style={{ width: `${100 * share}%` }} />
        </span>
      )}
    </span>
  )
}
