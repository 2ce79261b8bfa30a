import { useTranslations } from 'next-intl'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import type { NoteView } from '@/lib/annotators/reads'

/** What was written to the person, newest first. */
export function NoteList({ notes }: { notes: readonly NoteView[] }) {
  const t = useTranslations('history')
  return (
    <section aria-label={t('notes')} className="rounded-md border bg-raised px-4 py-3 md:px-5">
      <h2 className="mb-2 font-semibold">{t('notes')}</h2>
      <ul className="grid gap-3">
        {notes.map(({ id, text, createdAt }) => (
          <li key={id}>
            <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
            <p className="text-sm text-muted">
              <RelativeTime at={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
