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
        title="Set a goal for the day"
        onClick={() => setOpen(true)}
        className="min-h-9 rounded-md px-1 transition-colors hover:text-ink pointer-coarse:min-h-11"
      >
        <DayProgress done={done} goal={goal} />
        <span className="sr-only">, set a goal</span>
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Your goal for the day"
        description="For yourself alone, kept in this browser. Nothing happens when it is not reached."
      >
        <form onSubmit={save} className="grid gap-4">
          <TextField
            key={goal}
            label="Comparisons a day"
            name="goal"
            type="number"
            min={0}
            max={10_000}
            step={1}
            hint="Empty or 0: no goal."
            defaultValue={goal ?? ''}
          />
          <Button type="submit" variant="primary" className="justify-self-start">
            Save
          </Button>
        </form>
      </Dialog>
    </>
  )
}
