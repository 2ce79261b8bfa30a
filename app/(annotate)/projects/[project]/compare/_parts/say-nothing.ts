import type { Locale } from '@/app/_texts/locales'
import { sayRefused } from '@/app/_texts/say-refused'
import type { Say } from '@/app/_texts/types'
import type { SessionState } from '../_session/context'

type Says = { t: Say<'compare'>; tCommon: Say<'common'>; locale: Locale }

/**
 * Why there is nothing on screen, in a sentence; null while the first answer is still on its way.
 * @param now milliseconds, for "free in 9 min"
 */
export function sayNothing(
  { trouble, nothing }: Pick<SessionState, 'trouble' | 'nothing'>,
  { t, tCommon, locale }: Says,
  now = Date.now(),
): string | null {
  if (trouble === 'signed_out') return t('nothing.signedOut')
  if (trouble === 'unreachable') return t('nothing.unreachable')
  if (trouble) return sayRefused(tCommon, locale, trouble)
  if (!nothing) return null
  if (nothing.reason === 'none' || nothing.reason === 'done' || nothing.reason === 'held') {
    return t(`nothing.${nothing.reason}`)
  }
  if (nothing.reason === 'not_qualified') return t('nothing.notQualified')
  const { waiting, freeBy } = nothing
  if (!freeBy) return t('nothing.leased', { waiting })
  const minutes = Math.max(1, Math.ceil((new Date(freeBy).getTime() - now) / 60_000))
  return t('nothing.leasedFree', { waiting, minutes })
}
