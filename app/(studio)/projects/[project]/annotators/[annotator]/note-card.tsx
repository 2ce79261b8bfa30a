'use client'

import { useEffect, useRef } from 'react'
import { Card } from '@/app/_components/ui/card'
import { FormMessage } from '@/app/_components/ui/form-message'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { SubmitButton } from '@/app/_components/ui/submit-button'
import { TextareaField } from '@/app/_components/ui/textarea-field'
import { useKeptForm } from '@/app/(studio)/_components/use-kept-form'
import type { NoteView } from '@/lib/annotators/reads'
import { writeNoteAction } from '../actions'

type Props = { project: string; id: string; notes: readonly NoteView[]; mayWrite: boolean }

/** What was written to this annotator, whether it was read, and a box for more. */
export function NoteCard({ project, id, notes, mayWrite }: Props) {
  const { state, formProps } = useKeptForm(writeNoteAction)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (state.status === 'done') form.current?.reset()
  }, [state])
  const refused = state.status === 'refused' ? state : null
  return (
    <Card title="Notes" description="Shown once on their compare screen, and kept in their history.">
      <div className="grid gap-4">
        {mayWrite && (
          <form ref={form} {...formProps} className="grid gap-3">
            <input type="hidden" name="project" value={project} />
            <input type="hidden" name="id" value={id} />
            <TextareaField
              label="Write a note"
              name="text"
              rows={3}
              maxLength={4000}
              error={refused?.errors?.text}
              required
            />
            <div className="flex flex-wrap items-center gap-4">
              <SubmitButton>Send</SubmitButton>
              <FormMessage
                error={refused && !refused.errors?.text && refused.message}
                success={state.status === 'done' && state.message}
              />
            </div>
          </form>
        )}
        {notes.length === 0 && !mayWrite && <p className="text-muted">None yet.</p>}
        {notes.length > 0 && (
          <ul className="grid gap-3">
            {notes.map((note) => (
              <li key={note.id} className="border-l-2 pl-3">
                <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
                <p className="text-sm text-muted">
                  <RelativeTime at={note.createdAt} />
                  {note.readAt ? (
                    <>
                      , read <RelativeTime at={note.readAt} />
                    </>
                  ) : (
                    ', not read yet'
                  )}
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
