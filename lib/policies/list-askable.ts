import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import { policyLabel } from './policy-label'

const MOST = 500

/** Policies with an endpoint, `name@version` by id, as choices of a form. */
export async function listAskable(actor: Actor, tx: Tx = db()): Promise<{ value: string; label: string }[]> {
  authorize(actor, 'policies:read')
  const rows = await tx.policy.findMany({
    where: { projectId: actor.project.id, kind: 'ENDPOINT' },
    orderBy: [{ name: 'asc' }, { version: 'desc' }],
    take: MOST,
    select: { id: true, name: true, version: true },
  })
  return rows.map((row) => ({ value: row.id, label: policyLabel(row, true) }))
}
