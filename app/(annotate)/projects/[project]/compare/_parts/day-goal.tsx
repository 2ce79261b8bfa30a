import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { DayProgress } from '@/app/_components/shell/day-progress'
import { Button } from '@/app/_components/ui/button'
import { Dialog } from '@/app/_components/ui/dialog'
import { TextField } from '@/app/_components/ui/text-field'
import type { OwnStore } from '../_session/own-settings'
import { useStore } from '../_session/store'

type Props = { done: number; own: OwnStore }

/** How many were judged today, and the goal that somebody set for themselves; nobody else sees it. */
export function DayGoal({ done, own }: Props) {
  const t = useTranslations('compare.goal')
  const { goal } = useStore(own)
  const [isOpen, setOpen] = useState(false)
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = Number(new FormData(event.currentTarget).get('goal'))
    own.set({ goal: Number.isInteger(wanted) && wanted > 0 ? wanted : null })
    setOpen(false)
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={t('set')}
        onClick={() => setOpen(true)}
        className="min-h-9 rounded-md px-1 transition-colors hover:text-ink pointer-coarse:min-h-11"
      >
        <DayProgress done={done} goal={goal} />
        <span className="sr-only">{t('setAlso')}</span>
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('title')} description={t('description')}>
        <form onSubmit={save} className="grid gap-4">
          <TextField
            key={goal}
            label={t('label')}
            name="goal"
            type="number"
            min={0}
            max={10_000}
            step={1}
            hint={t('hint')}
            defaultValue={goal ?? ''}
          />
          <Button type="submit" variant="primary" className="justify-self-start">
            {t('save')}
          </Button>
        </form>
      </Dialog>
    </>
  )
}
