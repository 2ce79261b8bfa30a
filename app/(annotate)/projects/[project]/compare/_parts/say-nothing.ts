import type { SessionState } from '../_session/context'

/**
 * Why there is nothing on screen, in a sentence; null while the first answer is still on its way.
 * @param now milliseconds, for "free in 9 min"
 */
export function sayNothing(
  { trouble, nothing }: Pick<SessionState, 'trouble' | 'nothing'>,
  now = Date.now(),
): string | null {
  if (trouble === 'signed_out') return 'Your session has ended. Sign in again, and you come back to where you were.'
  if (trouble === 'unreachable')
    return 'The server cannot be reached. This page keeps trying; nothing of yours is lost.'
  if (trouble) return trouble.detail
  if (!nothing) return null
  if (nothing.reason === 'none')
    return 'There is nothing to compare yet. Comparisons come once queries have two rollouts or more.'
  if (nothing.reason === 'done')
    return 'You have judged all there is for you. New comparisons appear here by themselves.'
  if (nothing.reason === 'not_qualified')
    return 'The first round is over, and too few of your answers were the expected ones. An admin of this project can let you in.'
  if (nothing.reason === 'held')
    return 'You hold three comparisons already, perhaps in another tab. Finish those first; this page looks again by itself.'
  const free = sayFree(nothing.freeBy, now)
  const who =
    nothing.waiting === 1
      ? '1 comparison is with another annotator'
      : `${nothing.waiting} comparisons are with other annotators`
  return `${who}${free}. This page looks again by itself.`
}

function sayFree(freeBy: string | null, now: number): string {
  if (!freeBy) return ''
  const minutes = Math.max(1, Math.ceil((new Date(freeBy).getTime() - now) / 60_000))
  return `, free in ${minutes} min at the latest`
}
