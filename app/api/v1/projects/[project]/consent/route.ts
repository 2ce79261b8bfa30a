import { projectParams } from '@/lib/access/schema'
import { consentSchema } from '@/lib/asks/schema'
import { readConsent, setConsent } from '@/lib/projects/consent'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'ask',
  summary: 'When the caller agreed that what they ask is kept and compared; null: not agreed.',
  params: projectParams,
  run: async (actor, _, tx) => ({ consentAt: await readConsent(actor, tx) }),
})

export const POST = withRoute({
  scope: 'ask',
  summary: 'Agree that what the caller asks from now on is kept and compared, or take that back.',
  params: projectParams,
  body: consentSchema,
  run: (actor, { body }, tx) => setConsent(actor, body.agreed, tx),
})
