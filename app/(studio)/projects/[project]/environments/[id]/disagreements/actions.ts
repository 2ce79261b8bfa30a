'use server'

import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { auditVerdict } from '@/lib/verifiers/audit-verdict'
import { auditVerdictSchema } from '@/lib/verifiers/schema'
import { withdrawAudit } from '@/lib/verifiers/withdraw-audit'
import { createAction } from '@/lib/web/create-action'

export const auditAction = createAction({
  scope: 'rollouts:audit',
  schema: auditVerdictSchema.extend({ id: idSchema }),
  run: async (actor, { id, ...audit }, tx) => {
    await auditVerdict(actor, id, audit, tx)
    return null
  },
})

export const withdrawAuditAction = createAction({
  scope: 'rollouts:audit',
  schema: z.object({ id: idSchema }),
  run: (actor, { id }, tx) => withdrawAudit(actor, id, tx),
})
