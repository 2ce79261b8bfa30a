import { createHash } from 'node:crypto'
import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'

/**
 * A mark that changes when something a page of figures shows has changed: newest query, rollout, comparison, judgment,
 * fit, reward model with its state, dataset, export with its progress. Each is one look into an index, so that an open
 * page may ask every second. Withdrawals and revisions show in the fit that follows them.
 */
export async function readPulse(actor: Actor, tx: Tx = db()): Promise<{ pulse: string }> {
  authorize(actor, 'metrics:read')
  const id = actor.project.id
  const [row] = await tx.$queryRaw<Record<string, unknown>[]>`
    SELECT
      (SELECT id FROM "Query" WHERE "projectId" = ${id}::uuid ORDER BY "createdAt" DESC, id DESC LIMIT 1) AS query,
      (SELECT id FROM "Rollout" WHERE "projectId" = ${id}::uuid ORDER BY "createdAt" DESC, id DESC LIMIT 1) AS rollout,
      (SELECT max(seq)::text FROM "Comparison" WHERE "projectId" = ${id}::uuid) AS comparison,
      (SELECT id FROM "Judgment" WHERE "projectId" = ${id}::uuid ORDER BY "createdAt" DESC, id DESC LIMIT 1) AS judgment,
      (SELECT id FROM "StrengthFit" WHERE "projectId" = ${id}::uuid ORDER BY "createdAt" DESC LIMIT 1) AS fit,
      (SELECT string_agg(version || state::text, ',' ORDER BY version) FROM "RewardModel" WHERE "projectId" = ${id}::uuid) AS models,
      (SELECT max(number) FROM "DatasetVersion" WHERE "projectId" = ${id}::uuid) AS dataset,
      (SELECT e.id || e.state::text || e."rowsDone" FROM "Export" e WHERE e."projectId" = ${id}::uuid
        ORDER BY e."createdAt" DESC LIMIT 1) AS export`
  return { pulse: createHash('sha256').update(JSON.stringify(row)).digest('base64url').slice(0, 16) }
}
