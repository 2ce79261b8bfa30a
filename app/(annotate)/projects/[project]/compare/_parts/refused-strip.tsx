import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/app/_components/ui/button'
import { CopyButton } from '@/app/_components/ui/copy-button'
import { sayRefused } from '@/app/_texts/say-refused'
import { newKey } from '../_session/new-key'
import type { Outbox } from '../_session/outbox'
import type { Entry } from '../_session/outbox-storage'
import { Strip } from './strip'

type Props = { entry: Entry; refused: NonNullable<Entry['refused']>; outbox: Outbox }

const WORDS: Record<string, 'closed' | 'already'> = { comparison_closed: 'closed', already_judged: 'already' }

/** An answer that the server did not take: why, with the text to copy and, where there is one, a way on. */
export function RefusedStrip({ entry, refused, outbox }: Props) {
  const t = useTranslations('compare.outbox')
  const tCommon = useTranslations('common')
  const locale = useLocale()
  const known = WORDS[refused.code]
  const takeThisOne = () => {
    const { assignmentId: _, ...verdict } = JSON.parse(entry.body)
    outbox.add({
      ...entry,
      key: newKey(),
      kind: 'revision',
      judgmentId: refused.judgmentId,
      body: JSON.stringify(verdict),
    })
    outbox.dismiss(entry.key)
  }
  return (
    <Strip
      tone="error"
      actions={
        <>
          {refused.judgmentId && (
            <Button size="small" onClick={takeThisOne}>
              {t('instead')}
            </Button>
          )}
          {entry.typed && <CopyButton text={entry.typed} label={t('copyText')} />}
          <Button size="small" onClick={() => outbox.dismiss(entry.key)}>
            {t('understood')}
          </Button>
        </>
      }
    >
      <p role="alert">
        <strong>{t('notSaved', { words: entry.words })}</strong>{' '}
        {known ? t(known) : sayRefused(tCommon, locale, refused)}
      </p>
    </Strip>
  )
}
