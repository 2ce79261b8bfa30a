import { itemParams } from '@/lib/access/schema'
import { withdrawAudit } from '@/lib/verifiers/withdraw-audit'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'rollouts:audit',
  summary: 'Take the own audit of a rollout’s verdict back; without one nothing changes',
  params: itemParams,
  run: (actor, { params }, tx) => withdrawAudit(actor, params.id, tx),
})
