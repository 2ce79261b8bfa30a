import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { Outcome } from '@/lib/db/generated/enums'
import { watchBestOf } from '@/lib/math/best-of-n'
import { OUTCOME } from '@/lib/math/counts'
import type { BestOfN, BestOfNQuery } from './best-of-n-schema'

type Row = { n: number; predicted: number; outcome: Outcome; query: number }

/** Live, blind verdicts on best-of-n comparisons; their first rollout is the pick (lib/comparisons/schema.ts). */
export async function getBestOfN(actor: Actor, { rewardModel }: BestOfNQuery, tx: Tx = db()): Promise<BestOfN> {
  authorize(actor, 'metrics:read')
  const ofModel = rewardModel ? Prisma.sql`AND c."rewardModelId" = ${rewardModel}::uuid` : Prisma.empty
  const verdicts = await tx.$queryRaw<Row[]>`
    SELECT c."bestOf" AS n, (c.choice ->> 'predicted')::float8 AS predicted, p.outcome,
      (dense_rank() OVER (ORDER BY p."queryId"))::int AS query
    FROM "Preference" p
    JOIN "Project" j ON j.id = p."projectId" AND p.source = ANY (j.sources)
    JOIN "Comparison" c ON c.id = p."comparisonId"
    WHERE p."projectId" = ${actor.project.id}::uuid AND p.arm = 'BEST_OF_N' AND p.live AND p.blind AND p.use = 'DATA'
      AND c.choice ->> 'predicted' IS NOT NULL ${ofModel}
    ORDER BY p.id`
  const { rows, flags } = watchBestOf({
    n: verdicts.map(({ n }) => n),
    predicted: verdicts.map(({ predicted }) => predicted),
    outcome: verdicts.map(({ outcome }) => OUTCOME[outcome]),
    query: verdicts.map(({ query }) => query),
  })
  return { items: rows, flags }
}
