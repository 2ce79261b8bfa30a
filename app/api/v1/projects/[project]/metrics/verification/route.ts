import { projectParams } from '@/lib/access/schema'
import { getVerification } from '@/lib/metrics/disagreements/get-verification'
import { verificationSchema } from '@/lib/metrics/disagreements/schema'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'metrics:read',
  summary:
    'Verifier, reward model and people on one environment: kappa with audits, and how often each prefers what failed',
  params: projectParams,
  query: verificationSchema,
  run: (actor, { query }, tx) => getVerification(actor, query, tx),
})
