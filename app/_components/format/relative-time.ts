const STEPS = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

type Words = { locale?: string; justNow?: string }

const ENGLISH = 'en-GB'
/** Days before months, as wherever English is not American. */
const tagOf = (locale: string) => (locale === 'en' ? ENGLISH : locale)

/** `2 hours ago`, `yesterday`, `in 3 minutes`; under 45 seconds either way `just now`. Times in epoch milliseconds. */
export function formatRelativeTime(
  at: number,
  now: number,
  { locale = ENGLISH, justNow = 'just now' }: Words = {},
): string {
  const seconds = (at - now) / 1000
  if (Math.abs(seconds) < 45) return justNow
  const step = STEPS.find((one) => Math.abs(seconds) >= one.seconds * 0.95) ?? { unit: 'minute' as const, seconds: 60 }
  const relative = new Intl.RelativeTimeFormat(tagOf(locale), { numeric: 'auto' })
  return relative.format(Math.round(seconds / step.seconds) || Math.sign(seconds), step.unit)
}

/** Exact time for hover, in the reader's zone when `timeZone` is not given. */
export function formatExactTime(
  at: number,
  { locale = ENGLISH, timeZone }: { locale?: string; timeZone?: string } = {},
): string {
  return new Date(at).toLocaleString(tagOf(locale), {
    dateStyle: 'full',
    timeStyle: 'medium',
    ...(timeZone ? { timeZone } : {}),
  })
}

/** Time left of a running work: `about 3 min left`. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds left'
  if (seconds < 90) return `about ${Math.round(seconds / 10) * 10} s left`
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} min left`
  return `about ${Math.round(seconds / 3600)} h left`
}
