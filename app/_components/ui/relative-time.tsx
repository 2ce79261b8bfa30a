'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { formatExactTime, formatRelativeTime } from '../format/relative-time'

/**
 * `2 hours ago`, with the exact time on hover. Server and browser may read the clock on two sides of a minute, and
 * only the browser knows the reader's zone: hence the suppressed warning here and the exact time set after mounting.
 */
export function RelativeTime({ at }: { at: Date | string | number }) {
  const time = new Date(at).getTime()
  const locale = useLocale()
  const t = useTranslations('common')
  const [now, setNow] = useState(() => Date.now())
  const [exact, setExact] = useState<string>()

  useEffect(() => {
    setExact(formatExactTime(time, { locale }))
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [time, locale])

  return (
    <time dateTime={new Date(time).toISOString()} title={exact} suppressHydrationWarning className="whitespace-nowrap">
      {formatRelativeTime(time, now, { locale, justNow: t('justNow') })}
    </time>
  )
}
