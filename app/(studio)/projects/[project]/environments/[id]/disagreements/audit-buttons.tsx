'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { toast } from 'sonner'
import { Button } from '@/app/_components/ui/button'
import type { Disagreement } from '@/lib/metrics/disagreements/schema'
import { auditAction, withdrawAuditAction } from './actions'
import { AUDIT_WORDS } from './words'

type Props = { project: string; id: string; verifier: string; own: Disagreement['ownAudit'] }
type Audit = keyof typeof AUDIT_WORDS

/** Audits a verdict: it leaves the list of those that wait, and a toast takes it back. The list of all holds it, with the same undo. */
export function AuditButtons({ project, id, verifier, own }: Props) {
  const [said, setSaid] = useState(own)
  const [pending, start] = useTransition()
  const router = useRouter()
  const send = (verdict: Audit | null) =>
    start(async () => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ project, id, ...(verdict && { verifier, verdict }) }))
        form.set(name, value)
      const state = await (verdict ? auditAction : withdrawAuditAction)({ status: 'idle' }, form)
      if (state.status === 'refused') return void toast.error(state.message)
      setSaid(verdict)
      if (!verdict) return router.refresh()
      toast(`${AUDIT_WORDS[verdict]}.`, { action: { label: 'Undo', onClick: () => send(null) }, duration: 10_000 })
    })
  return (
    <div className="flex flex-wrap items-center gap-2" aria-live="polite">
      {(Object.keys(AUDIT_WORDS) as Audit[]).map((verdict, at) => (
        <Button
          key={verdict}
          size="small"
          data-key={at + 1}
          aria-pressed={said === verdict}
          variant={said === verdict ? 'primary' : 'secondary'}
          disabled={pending}
          onClick={() => send(verdict)}
        >
          {AUDIT_WORDS[verdict]}
        </Button>
      ))}
      {said && (
        <Button size="small" variant="quiet" data-key="0" disabled={pending} onClick={() => send(null)}>
          Undo
        </Button>
      )}
    </div>
  )
}
