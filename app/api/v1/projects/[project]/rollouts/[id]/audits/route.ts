import { itemParams } from '@/lib/access/schema'
import { auditVerdict } from '@/lib/verifiers/audit-verdict'
import { auditVerdictSchema } from '@/lib/verifiers/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'rollouts:audit',
  summary: 'Say whether the verifier’s verdict on a rollout is right; the same again answers 200',
  params: itemParams,
  body: auditVerdictSchema,
  run: (actor, { params, body }, tx) => auditVerdict(actor, params.id, body, tx),
  status: ({ created }) => (created ? 201 : 200),
  serialize: ({ audit }) => audit,
})
