/** A longer wait is not waited for: the request fails and names it. */
export const LONGEST_WAIT_SECONDS = 300

/**
 * Seconds to wait by a Retry-After header: a count of seconds, or a date.
 * @param now milliseconds since 1970
 * @returns null where the header is absent or says nothing that can be followed: then the caller's own backoff counts
 */
export function retryAfterSeconds(header: string | null, now: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text)
  // Only the form that HTTP knows: Date.parse alone would read "-5" and "2" as years.
  if (!/^[A-Za-z]{3,9},? /.test(text)) return null
  const at = Date.parse(text)
  return Number.isFinite(at) ? Math.max(0, (at - now) / 1000) : null
}

/**
 * Own wait before the next try: 1 s, 2 s, 4 s… at most 60 s, of which a random half is taken off so that many who
 * failed together do not come back together.
 * @param attempt tries made so far, from 1
 * @param random in [0, 1)
 */
export function backoffSeconds(attempt: number, random: number): number {
  return Math.min(60, 2 ** (attempt - 1)) * (1 - random / 2)
}
