import { v7 } from 'uuid'
import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { eligibleFor, SLOT_FREE, skippedBy } from './eligible'

/** In this order: meant for the caller, open to all, gold not seen yet, and what the caller gave back before. */
const PASSES = ['assigned', 'open', 'gold', 'skipped'] as const

type Claimant = { projectId: string; annotatorId: string; leaseSeconds: number }

/** Claims one slot and gives the new assignment's id, or null where none is left for this annotator. */
export async function claimSlot(tx: Tx, claimant: Claimant): Promise<string | null> {
  for (const pass of PASSES) {
    // Rows that others hold at this moment are passed over first; where nothing else is left, they are waited for.
    for (const lock of [Prisma.sql`SKIP LOCKED`, Prisma.empty]) {
      const id = await claimOnce(tx, claimant, passCondition(pass, claimant.annotatorId), lock)
      if (id) return id
    }
  }
  return null
}

function passCondition(pass: (typeof PASSES)[number], annotatorId: string): Prisma.Sql {
  const skipped = skippedBy(annotatorId)
  switch (pass) {
    case 'assigned':
      return Prisma.sql`c."assigneeId" = ${annotatorId}::uuid AND ${SLOT_FREE} AND NOT ${skipped}`
    case 'open':
      return Prisma.sql`${SLOT_FREE} AND NOT ${skipped}`
    case 'gold':
      return Prisma.sql`c.gold IS NOT NULL AND NOT ${skipped}`
    case 'skipped':
      return Prisma.sql`(${SLOT_FREE} OR c.gold IS NOT NULL) AND ${skipped}`
  }
}

/**
 * One statement: picks and locks the first comparison that fits, takes a slot, writes the lease with a freshly drawn
 * order. The counters stand in the locked row itself, so a slot that another transaction took in between is seen.
 */
async function claimOnce(tx: Tx, claimant: Claimant, condition: Prisma.Sql, lock: Prisma.Sql): Promise<string | null> {
  const { projectId, annotatorId, leaseSeconds } = claimant
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH picked AS (
      SELECT c.id FROM "Comparison" c
      WHERE ${eligibleFor(projectId, annotatorId)} AND ${condition}
      ORDER BY c.priority DESC, (CASE WHEN c.arm = 'MANUAL' THEN 0 ELSE 1 END), c.seq
      LIMIT 1 FOR UPDATE OF c ${lock}
    ), taken AS (
      UPDATE "Comparison" c SET "liveLeases" = c."liveLeases" + 1 FROM picked WHERE c.id = picked.id RETURNING c.id
    )
    INSERT INTO "Assignment" (id, "projectId", "comparisonId", "annotatorId", "order", "leaseUntil")
    SELECT ${v7()}::uuid, ${projectId}::uuid, taken.id, ${annotatorId}::uuid,
      (SELECT array_agg(i.position ORDER BY random()) FROM "ComparisonItem" i WHERE i."comparisonId" = taken.id),
      now() + make_interval(secs => ${leaseSeconds})
    FROM taken RETURNING id`
  return rows[0]?.id ?? null
}
