import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/app/_components/ui/button'
import type { RevealRow } from '@/lib/judgments/schema'
import { sayVerdict } from '../_session/answers'
import type { Judged } from '../_session/types'
import { formatSigned } from './format-reward'
import { OptionMark } from './option-mark'
import { Strip } from './strip'

type Props = {
  judged: Judged
  rows: RevealRow[]
  /** It is looked at again, and what was said stands above. */
  isOnScreen: boolean
  onClose: () => void
}

/** Who wrote which of a judged comparison, and what the reward model thought. */
export function RevealStrip({ judged, rows, isOnScreen, onClose }: Props) {
  const t = useTranslations('compare.reveal')
  const tVerdict = useTranslations('common.verdict')
  const locale = useLocale()
  return (
    <Strip
      actions={
        <Button size="small" variant="quiet" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {!isOnScreen && (
          <span className="text-muted">{t('youSaid', { verdict: sayVerdict(judged.verdict, tVerdict) })}</span>
        )}
        {rows.map(({ key, policy, reward }) => (
          <span key={key} className="inline-flex items-center gap-1.5">
            <OptionMark option={key} />
            <span className="sr-only">{t('writtenBy', { key })}</span>
            <strong>{policy}</strong>
            <span className="text-muted tabular-nums">
              {reward === null ? t('noReward') : t('reward', { reward: formatSigned(reward, locale) })}
            </span>
          </span>
        ))}
        {!isOnScreen && <span className="text-muted">{t('notBlind')}</span>}
      </span>
    </Strip>
  )
}
