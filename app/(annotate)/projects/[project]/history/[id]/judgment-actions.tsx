'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/app/_components/ui/button'
import { ConfirmButton } from '@/app/_components/ui/confirm-button'
import { FormMessage } from '@/app/_components/ui/form-message'
import { sayRefused } from '@/app/_texts/say-refused'
import type { RevealRow } from '@/lib/judgments/schema'
import { OptionMark } from '../../compare/_parts/option-mark'
import { ReportDialog } from '../../compare/_parts/report-dialog'
import { call } from '../../compare/_session/api'
import type { CompareConfig, Verdict } from '../../compare/_session/types'
import { ReviseForm } from './revise-form'

export type JudgmentActionsProps = {
  slug: string
  id: string
  assignmentId: string
  /** Of the rollouts as they were shown. */
  keys: readonly string[]
  isLive: boolean
  isPair: boolean
  isRevealed: boolean
  verdict: Verdict
  rationale: string
  rules: Pick<CompareConfig, 'scale' | 'degrees' | 'reveal'>
}

/** Change, reveal, withdraw: what one may do with an own judgment. */
export function JudgmentActions(props: JudgmentActionsProps) {
  const { slug, id, isLive, isPair, isRevealed, rules } = props
  const router = useRouter()
  const t = useTranslations('history')
  const tCompare = useTranslations('compare.reveal')
  const tReport = useTranslations('compare.report')
  const tCommon = useTranslations('common')
  const locale = useLocale()
  const [problem, setProblem] = useState<string | null>(null)
  const [rows, setRows] = useState<RevealRow[] | null>(null)
  const [isRevising, setRevising] = useState(false)
  const [report, setReport] = useState<'open' | 'done' | null>(null)
  const path = `/api/v1/projects/${slug}/judgments/${id}`

  async function ask<T>(what: string, body?: unknown): Promise<T | null> {
    const options = body === undefined ? { method: 'GET' as const } : { body: JSON.stringify(body) }
    const answer = await call<T>(`${path}/${what}`, options)
    if (answer.kind === 'ok') {
      setProblem(null)
      router.refresh()
      return answer.data
    }
    if (answer.kind === 'refused') setProblem(sayRefused(tCommon, locale, answer))
    else setProblem(t(answer.kind === 'signed_out' ? 'signedOut' : 'unreachable'))
    return null
  }
  const revise = async (verdict: Verdict, rationale: string) => {
    if (await ask('revise', { ...verdict, rationale })) setRevising(false)
  }

  return (
    <div className="my-4 grid gap-3">
      <div className="flex flex-wrap gap-2">
        {isLive && isPair && <Button onClick={() => setRevising(!isRevising)}>{t('change')}</Button>}
        {rules.reveal !== 'never' && !rows && (
          <Button onClick={async () => setRows((await ask<{ reveal: RevealRow[] }>('reveal'))?.reveal ?? null)}>
            {t('reveal')}
          </Button>
        )}
        <Button aria-haspopup="dialog" onClick={() => setReport('open')}>
          {t('report')}
        </Button>
        {isLive && (
          <ConfirmButton
            label={t('withdraw')}
            title={t('withdrawTitle')}
            description={t('withdrawDescription')}
            confirmLabel={t('withdraw')}
            onConfirm={async () => void (await ask('withdraw', {}))}
          />
        )}
      </div>
      <FormMessage error={problem} success={report === 'done' && tReport('done')} />
      <ReportDialog
        open={report === 'open'}
        slug={slug}
        assignmentId={props.assignmentId}
        keys={props.keys}
        onClose={() => setReport((now) => (now === 'open' ? null : now))}
        onDone={() => setReport('done')}
      />
      {isRevealed && isLive && <p className="text-sm text-muted">{t('shown')}</p>}
      {rows && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {rows.map(({ key, policy }) => (
            <li key={key} className="flex items-center gap-1.5">
              <OptionMark option={key} />
              <span className="sr-only">{tCompare('writtenBy', { key })}</span>
              <strong>{policy}</strong>
            </li>
          ))}
        </ul>
      )}
      {isRevising && <ReviseForm {...props} onRevise={revise} />}
    </div>
  )
}
