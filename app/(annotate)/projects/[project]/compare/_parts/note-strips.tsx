import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/app/_components/ui/button'
import { call } from '../_session/api'
import { Strip } from './strip'

export type Note = { id: string; text: string }

/** What an admin wrote to this person, until they say that they have read it. */
export function NoteStrips({ slug, notes }: { slug: string; notes: readonly Note[] }) {
  const t = useTranslations('compare.note')
  const [read, setRead] = useState<readonly string[]>([])
  const gotIt = (id: string) => {
    setRead([...read, id])
    // Where this fails the note is there again on the next visit; it stays in the history anyway.
    void call(`/api/v1/projects/${slug}/notes/${id}/read`, { body: '{}' })
  }
  const open = notes.filter(({ id }) => !read.includes(id))
  if (open.length === 0) return null
  return (
    <section aria-label={t('label')} className="shrink-0">
      {open.map(({ id, text }) => (
        <Strip
          key={id}
          tone="warn"
          actions={
            <Button size="small" onClick={() => gotIt(id)}>
              {t('gotIt')}
            </Button>
          }
        >
          <p className="max-h-32 max-w-3xl overflow-y-auto wrap-anywhere whitespace-pre-wrap">{text}</p>
        </Strip>
      ))}
    </section>
  )
}
