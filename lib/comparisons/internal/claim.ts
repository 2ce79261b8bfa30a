import { v7 } from 'uuid'
import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { eligibleFor, SLOT_FREE, skippedBy } from './eligible'

type Pass = 'assigned' | 'free' | 'ungilded' | 'gold' | 'skipped' | 'skipped-gold'

/**
 * What is tried, in this order. `any`: gold comes as everything else, where the project sets no rate for it. `gold` and
 * `other`: gold at a rate; what is left of either comes last. `gold-alone`: the qualification round.
 */
const ORDER = {
  any: ['assigned', 'free', 'gold', 'skipped'],
  gold: ['gold', 'assigned', 'ungilded', 'skipped'],
  other: ['assigned', 'ungilded', 'gold', 'skipped'],
  'gold-alone': ['gold', 'skipped-gold'],
} as const satisfies Record<string, readonly Pass[]>

export type Wanted = keyof typeof ORDER

type Claimant = { projectId: string; annotatorId: string; leaseSeconds: number; wanted: Wanted }

/** Claims one slot and gives the new assignment's id, or null where none is left for this annotator. */
export async function claimSlot(tx: Tx, claimant: Claimant): Promise<string | null> {
  for (const pass of ORDER[claimant.wanted]) {
    // Rows that others hold at this moment are passed over first; where nothing else is left, they are waited for.
    for (const lock of [Prisma.sql`SKIP LOCKED`, Prisma.empty]) {
      const id = await claimOnce(tx, claimant, passCondition(pass, claimant.annotatorId), lock)
      if (id) return id
    }
  }
  return null
}

/** What a pass takes of what the annotator may be offered. */
export function passCondition(pass: Pass, annotatorId: string): Prisma.Sql {
  const skipped = skippedBy(annotatorId)
  switch (pass) {
    case 'assigned':
      return Prisma.sql`c."assigneeId" = ${annotatorId}::uuid AND ${SLOT_FREE} AND NOT ${skipped}`
    case 'free':
      return Prisma.sql`${SLOT_FREE} AND NOT ${skipped}`
    case 'ungilded':
      return Prisma.sql`c.gold IS NULL AND ${SLOT_FREE} AND NOT ${skipped}`
    case 'gold':
      return Prisma.sql`c.gold IS NOT NULL AND NOT ${skipped}`
    case 'skipped-gold':
      return Prisma.sql`c.gold IS NOT NULL AND ${skipped}`
    case 'skipped':
      return Prisma.sql`(${SLOT_FREE} OR c.gold IS NOT NULL) AND ${skipped}`
  }
}

/** A repeat shows the sides the other way round than its annotator saw them; null for everything else. */
const SWAPPED = (annotatorId: string) => Prisma.sql`(
  SELECT array_agg(shown.position ORDER BY shown.at DESC)
  FROM "Judgment" j JOIN "Assignment" a ON a.id = j."assignmentId"
    CROSS JOIN unnest(a."order") WITH ORDINALITY AS shown(position, at)
  WHERE j."comparisonId" = taken."repeatOfId" AND j."annotatorId" = ${annotatorId}::uuid AND j.live)`

async function claimOnce(tx: Tx, claimant: Claimant, condition: Prisma.Sql, lock: Prisma.Sql): Promise<string | null> {
  const rows = await tx.$queryRaw<{ id: string }[]>(claimStatement(claimant, condition, lock))
  return rows[0]?.id ?? null
}

/**
 * One statement: picks and locks the first comparison that fits, takes a slot, writes the lease with a freshly drawn
 * order. The counters stand in the locked row itself, so a slot that another transaction took in between is seen.
 */
export function claimStatement(
  { projectId, annotatorId, leaseSeconds }: Omit<Claimant, 'wanted'>,
  condition: Prisma.Sql,
  lock: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    WITH picked AS (
      SELECT c.id FROM "Comparison" c
      WHERE ${eligibleFor(projectId, annotatorId)} AND ${condition}
      ORDER BY c.priority DESC, (c.arm <> 'MANUAL'), c.seq
      LIMIT 1 FOR UPDATE OF c ${lock}
    ), taken AS (
      UPDATE "Comparison" c SET "liveLeases" = c."liveLeases" + 1 FROM picked WHERE c.id = picked.id RETURNING c.id, c."repeatOfId"
    )
    INSERT INTO "Assignment" (id, "projectId", "comparisonId", "annotatorId", "order", "leaseUntil")
    SELECT ${v7()}::uuid, ${projectId}::uuid, taken.id, ${annotatorId}::uuid,
      coalesce(${SWAPPED(annotatorId)},
        (SELECT array_agg(i.position ORDER BY random()) FROM "ComparisonItem" i WHERE i."comparisonId" = taken.id)),
      now() + make_interval(secs => ${leaseSeconds})
    FROM taken RETURNING id`
}
