'use client'

import { useTransition } from 'react'
import { toast } from 'sonner'
import { Button } from '@/app/_components/ui/button'
import { ConfirmAction } from '@/app/(studio)/_components/confirm-action'
import type { ReportView } from '@/lib/comparisons/report-reads'
import { withdrawQueryAction, withdrawRolloutAction } from '../../queries/actions'
import { resolveReportAction } from './actions'
import { STATE_WORDS } from './words'

type State = ReportView['state']
type Props = {
  project: string
  report: Pick<ReportView, 'id' | 'state' | 'queryId' | 'rolloutId' | 'withdrawn'>
  mayWithdraw: boolean
}

/** Handles a report: it leaves the list that is shown, and a toast takes it back. Its own list holds it, with the same undo. */
export function ReportActions({ project, report, mayWithdraw }: Props) {
  const [pending, start] = useTransition()
  const send = (next: State) =>
    start(async () => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ project, id: report.id, state: next })) form.set(name, value)
      const answer = await resolveReportAction({ status: 'idle' }, form)
      if (answer.status === 'refused') return void toast.error(answer.message)
      const undo = { label: 'Undo', onClick: () => send(report.state) }
      toast(next === 'OPEN' ? 'Open again.' : `${STATE_WORDS[next]}.`, { action: undo, duration: 10_000 })
    })
  return (
    <div className="flex flex-wrap items-center gap-2">
      {report.state === 'OPEN' ? (
        <>
          <Button size="small" pending={pending} onClick={() => send('RESOLVED')}>
            Resolve
          </Button>
          <Button size="small" variant="quiet" pending={pending} onClick={() => send('DISMISSED')}>
            Dismiss
          </Button>
        </>
      ) : (
        <>
          {STATE_WORDS[report.state]}
          <Button size="small" variant="quiet" pending={pending} onClick={() => send('OPEN')}>
            Open again
          </Button>
        </>
      )}
      {mayWithdraw && !report.withdrawn && <Withdraw project={project} report={report} />}
    </div>
  )
}

function Withdraw({ project, report: { queryId, rolloutId } }: Omit<Props, 'mayWithdraw'>) {
  const what = rolloutId ? 'rollout' : 'query'
  return (
    <ConfirmAction
      action={rolloutId ? withdrawRolloutAction : withdrawQueryAction}
      project={project}
      fields={{ id: rolloutId ?? queryId }}
      size="small"
      variant="quiet"
      label={`Withdraw ${what}`}
      title={`Withdraw this ${what}?`}
      description="It leaves boards, fits and new exports with all preferences about it, and comparisons with it close. Its text is kept, and dataset versions keep what they pinned."
      confirmLabel="Withdraw"
    />
  )
}
