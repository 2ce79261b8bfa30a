import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { AskView, Side } from '@/lib/asks/schema'
import type { AskSession } from '../_session/use-ask'
import { AskBox } from './ask-box'

type Props = { session: AskSession; ask: AskView; isEditing: boolean; onEdited: () => void }

/** The next question: after a winner from that side, after a tie from the one picked, after both bad in other words. */
export function GoOn({ session, ask, isEditing, onEdited }: Props) {
  const t = useTranslations('ask')
  const [side, setSide] = useState<Side>('A')
  const { isBusy } = session.state
  const send = async (text: string) => {
    const isSent = await session.send(text, isEditing ? { instead: true } : { side })
    if (isSent) onEdited()
    return isSent
  }
  if (!isEditing && ask.goesOn === null) return null
  const picks = !isEditing && (ask.judgment?.outcome === 'TIE' || !ask.judgment)
  return (
    <div className="grid gap-3 px-3 py-3 md:px-6">
      {picks && <PickSide side={side} onPick={setSide} />}
      <AskBox
        key={isEditing ? 'edit' : 'next'}
        label={t(isEditing ? 'goOn.edit' : 'goOn.next')}
        placeholder={isEditing ? '' : picks ? t('goOn.picked') : t('goOn.with', { side: ask.goesOn ?? '' })}
        initial={isEditing ? ask.messages.at(-1)?.content : ''}
        button={t('ask')}
        isBusy={isBusy}
        onSend={send}
      />
    </div>
  )
}

function PickSide({ side, onPick }: { side: Side; onPick: (side: Side) => void }) {
  const t = useTranslations('ask.goOn')
  return (
    <fieldset className="mx-auto flex w-full max-w-5xl gap-5 text-sm">
      <legend className="sr-only">{t('which')}</legend>
      {(['A', 'B'] as const).map((key) => (
        <label key={key} className="inline-flex items-center gap-2">
          <input type="radio" name="goes-on" checked={side === key} onChange={() => onPick(key)} />
          {t('from', { side: key })}
        </label>
      ))}
    </fieldset>
  )
}
