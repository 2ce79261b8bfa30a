import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/app/_components/ui/button'
import type { AskView } from '@/lib/asks/schema'
import { formatSigned } from '../../compare/_parts/format-reward'
import { OptionMark } from '../../compare/_parts/option-mark'
import { Strip } from '../../compare/_parts/strip'
import { sayVerdict } from '../../compare/_session/answers'
import type { AskSession } from '../_session/use-ask'

type Props = { session: AskSession; ask: AskView; canReveal: boolean; onEdit: () => void }

/** What there is to say between the rollouts and the answers. */
export function AskStrips({ session, ask, canReveal, onEdit }: Props) {
  const t = useTranslations('ask.turn')
  const tCompare = useTranslations('compare')
  const tVerdict = useTranslations('common.verdict')
  const locale = useLocale()
  const { reveal, trouble, isBusy } = session.state
  const { judgment } = ask
  const isSame = !judgment && !ask.judgeable && ask.goesOn !== null
  const anew = (
    <>
      <Button size="small" pending={isBusy} onClick={() => void session.regenerate()}>
        {t('regenerate')}
      </Button>
      <Button size="small" onClick={onEdit}>
        {t('edit')}
      </Button>
    </>
  )
  return (
    <section aria-label={tCompare('note.strips')}>
      {trouble && <Strip tone="error">{trouble}</Strip>}
      {isSame && <Strip actions={anew}>{t('same')}</Strip>}
      {judgment && (
        <Strip
          actions={
            judgment.outcome === 'BOTH_BAD'
              ? anew
              : canReveal &&
                !reveal && (
                  <Button size="small" pending={isBusy} onClick={() => void session.reveal()}>
                    {tCompare('bar.reveal')}
                  </Button>
                )
          }
        >
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span role="status">{t('youSaid', { verdict: sayVerdict(judgment, tVerdict) })}</span>
            {reveal?.map(({ key, policy, reward }) => (
              <span key={key} className="inline-flex items-center gap-1.5">
                <OptionMark option={key} />
                <span className="sr-only">{tCompare('reveal.writtenBy', { key })}</span>
                <strong>{policy}</strong>
                <span className="text-muted tabular-nums">
                  {reward === null
                    ? tCompare('reveal.noReward')
                    : tCompare('reveal.reward', { reward: formatSigned(reward, locale) })}
                </span>
              </span>
            ))}
          </span>
        </Strip>
      )}
    </section>
  )
}
