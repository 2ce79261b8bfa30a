import { useTranslations } from 'next-intl'
import { cx } from '@/app/_components/ui/cx'
import type { AspectAnswer, Filled } from '../_session/types'

type Answers = Filled['aspects']
type Props = { aspects: readonly string[]; answers: Answers; onAnswer: (answers: Answers) => void }

const CHOICES: readonly { answer: AspectAnswer; label: string | null; chosen: string }[] = [
  {
    answer: 'A',
    label: 'A',
    chosen: 'aria-pressed:border-side-a aria-pressed:bg-side-a-soft aria-pressed:text-side-a',
  },
  { answer: 'SAME', label: null, chosen: 'aria-pressed:border-line-strong aria-pressed:bg-sunken' },
  {
    answer: 'B',
    label: 'B',
    chosen: 'aria-pressed:border-side-b aria-pressed:bg-side-b-soft aria-pressed:text-side-b',
  },
]

/** The project's own questions; none has to be answered, and a second press takes an answer back. */
export function AspectRow({ aspects, answers, onAnswer }: Props) {
  const t = useTranslations('compare.aspect')
  const press = (aspect: string, answer: AspectAnswer) => {
    const { [aspect]: before, ...others } = answers
    onAnswer(before === answer ? others : { ...others, [aspect]: answer })
  }
  return (
    <div className="mx-auto flex max-w-5xl flex-wrap justify-center gap-x-6 gap-y-2 px-3 pt-3 md:px-6">
      {aspects.map((aspect) => (
        <fieldset key={aspect} data-aspect={aspect} className="flex items-center gap-2 text-sm">
          <legend className="sr-only">{t('which', { aspect })}</legend>
          <span aria-hidden="true" className="text-muted">
            {aspect}
          </span>
          <span className="flex">
            {CHOICES.map(({ answer, label, chosen }) => (
              <button
                key={answer}
                type="button"
                aria-label={answer === 'SAME' ? t('sameName', { aspect }) : t('better', { aspect, side: answer })}
                aria-pressed={answers[aspect] === answer}
                onClick={() => press(aspect, answer)}
                className={cx(
                  '-ml-px min-h-7 min-w-9 border border-line bg-page px-2 first:ml-0 first:rounded-l-sm last:rounded-r-sm hover:border-line-strong aria-pressed:relative aria-pressed:font-semibold pointer-coarse:min-h-10 pointer-coarse:min-w-11',
                  chosen,
                )}
              >
                {label ?? t('same')}
              </button>
            ))}
          </span>
        </fieldset>
      ))}
    </div>
  )
}
