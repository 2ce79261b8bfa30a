'use client'

import { startTransition, useActionState, useEffect, useRef } from 'react'
import { toast } from 'sonner'
import { Button } from '@/app/_components/ui/button'
import { FormMessage } from '@/app/_components/ui/form-message'
import { Kbd } from '@/app/_components/ui/kbd'
import { TextField } from '@/app/_components/ui/text-field'
import { IDLE } from '@/lib/web/form-state'
import { reviewQueryAction } from '../actions'

/** Accept by `a`; `r` goes to the reason, and Enter there rejects. Keys rest while something is typed. */
export function DecisionForm({ project, id }: { project: string; id: string }) {
  const [state, run, isPending] = useActionState(reviewQueryAction, IDLE)
  const form = useRef<HTMLFormElement>(null)
  const decide = useRef((_: boolean) => {})
  decide.current = (accept) => {
    if (isPending || !form.current) return
    const data = new FormData(form.current)
    data.set('accept', String(accept))
    startTransition(() => run(data))
  }

  useEffect(() => {
    if (state.status === 'done' && state.message) toast(state.message)
  }, [state])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog, [role="menu"]'))
        return
      if (event.key === 'a') decide.current(true)
      else if (event.key === 'r') form.current?.querySelector<HTMLElement>('[name="reason"]')?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  const refused = state.status === 'refused' ? state : null
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        decide.current(false)
      }}
      className="grid gap-4"
    >
      <input type="hidden" name="project" value={project} />
      <input type="hidden" name="id" value={id} />
      <Button
        variant="primary"
        pending={isPending}
        aria-keyshortcuts="a"
        className="justify-self-start"
        onClick={() => decide.current(true)}
      >
        Accept <Kbd>a</Kbd>
      </Button>
      <div className="grid gap-3 border-t pt-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <TextField
          label="Reason for a rejection"
          name="reason"
          maxLength={1000}
          error={refused?.errors?.['decision.reason']}
          aria-keyshortcuts="r"
        />
        <Button type="submit" variant="danger" pending={isPending}>
          Reject <Kbd>r</Kbd>
        </Button>
      </div>
      <FormMessage error={refused && !refused.errors?.['decision.reason'] && refused.message} />
    </form>
  )
}
