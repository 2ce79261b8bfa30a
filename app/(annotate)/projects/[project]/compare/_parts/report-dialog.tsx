import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/app/_components/ui/button'
import { Dialog } from '@/app/_components/ui/dialog'
import { FormMessage } from '@/app/_components/ui/form-message'
import { RadioGroup } from '@/app/_components/ui/radio-group'
import { TextareaField } from '@/app/_components/ui/textarea-field'
import { sayRefused } from '@/app/_texts/say-refused'
import { call } from '../_session/api'

type Props = {
  open: boolean
  slug: string
  assignmentId: string
  /** Of the rollouts as they are shown. */
  keys: readonly string[]
  onClose: () => void
  /** An admin will read it; the comparison is where it was. */
  onDone: () => void
}

const CATEGORIES = ['PERSONAL_DATA', 'HARMFUL', 'DISPLAY', 'OTHER'] as const

/** Reports the query or a rollout, without a word on which is better. It stays open until the server has the report. */
export function ReportDialog({ open, onClose, ...props }: Props) {
  const t = useTranslations('compare.report')
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} description={t('description')}>
      <ReportForm {...props} />
    </Dialog>
  )
}

function ReportForm({ slug, assignmentId, keys, onDone }: Omit<Props, 'open' | 'onClose'>) {
  const t = useTranslations('compare.report')
  const tCompare = useTranslations('compare')
  const tCommon = useTranslations('common')
  const locale = useLocale()
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { about, category, note } = Object.fromEntries(new FormData(event.currentTarget))
    if (!about || !category) return setProblem(t('choose'))
    setSending(true)
    const body = JSON.stringify({ about, category, note })
    const answer = await call(`/api/v1/projects/${slug}/assignments/${assignmentId}/report`, { body })
    setSending(false)
    if (answer.kind === 'ok') return onDone()
    setProblem(
      answer.kind === 'refused'
        ? sayRefused(tCommon, locale, answer)
        : t(answer.kind === 'signed_out' ? 'signedOut' : 'unreachable'),
    )
  }
  return (
    <form onSubmit={send} className="grid gap-4">
      <RadioGroup
        legend={t('about')}
        name="about"
        options={[
          { value: 'query', label: t('query') },
          ...keys.map((key) => ({ value: key, label: tCompare('rollout', { key }) })),
        ]}
      />
      <RadioGroup
        legend={t('category')}
        name="category"
        options={CATEGORIES.map((value) => ({ value, label: t(value) }))}
      />
      <TextareaField label={t('note')} name="note" rows={2} maxLength={2000} optional />
      <FormMessage error={problem} />
      <Button type="submit" variant="primary" pending={isSending} className="justify-self-end">
        {t('send')}
      </Button>
    </form>
  )
}
