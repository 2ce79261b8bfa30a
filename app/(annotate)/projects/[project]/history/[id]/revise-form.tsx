import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TextareaField } from '@/app/_components/ui/textarea-field'
import { AnswerButton } from '../../compare/_parts/answer-button'
import { answersFor, isChoice } from '../../compare/_session/answers'
import type { CompareConfig, Verdict } from '../../compare/_session/types'

type Props = {
  verdict: Verdict
  rationale: string
  rules: Pick<CompareConfig, 'scale' | 'degrees'>
  onRevise: (verdict: Verdict, rationale: string) => void
}

/** The bar of answers once more, with the old one filled in; a press stores the new one. */
export function ReviseForm({ verdict, rationale, rules, onRevise }: Props) {
  const t = useTranslations('history')
  const tVerdict = useTranslations('common.verdict')
  const [text, setText] = useState(rationale)
  return (
    <div className="grid max-w-4xl gap-3 rounded-md border bg-raised p-4">
      <TextareaField
        label={t('why')}
        name="rationale"
        rows={2}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="mb-1.5 text-muted">{t('reviseHint')}</legend>
        {answersFor(rules, tVerdict).map((choice) => (
          <AnswerButton
            key={choice.key}
            choice={choice}
            isChosen={isChoice(choice, verdict)}
            ackCount={null}
            onClick={() => onRevise(choice.verdict, text)}
          />
        ))}
      </fieldset>
    </div>
  )
}
