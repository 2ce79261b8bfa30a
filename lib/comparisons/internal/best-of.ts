import type { Tx } from '@/lib/db/client'
import type { Random } from '@/lib/math/random'
import { logistic } from '@/lib/math/special'
import type { Rewards } from '../rewards'
import type { Choice } from '../schema'

/** How many rollouts the reward picks from; one of them is drawn for each comparison. */
const SIZES = [2, 4, 8] as const

/** The judgeable rollouts of one policy for one HOLDOUT query. */
type Group = { queryId: string; policyId: string; rolloutIds: string[]; textHashes: string[] }

export type BestOf = {
  queryId: string
  /** The reward's pick, then the random one. */
  rolloutIds: [string, string]
  bestOf: number
  choice: Choice
}

/** Queries looked at in one run, drawn uniformly. */
const SAMPLE = 1000

/**
 * Groups with three rollouts or more, two texts at least, not yet watched under this reward model, of a uniform sample of
 * HOLDOUT queries. HOLDOUT alone: no fit has seen them, so a reward that is too sure of itself has nowhere to hide.
 */
export async function listGroups(tx: Tx, projectId: string, rewardModelId: string, seed: string): Promise<Group[]> {
  return tx.$queryRaw<Group[]>`
    WITH sampled AS (
      SELECT id FROM "Query"
      WHERE "projectId" = ${projectId}::uuid AND split = 'HOLDOUT' AND state = 'ACCEPTED' AND "withdrawnAt" IS NULL
      ORDER BY md5(id::text || ${seed}) LIMIT ${SAMPLE}
    )
    SELECT r."queryId", r."policyId",
      array_agg(r.id::text ORDER BY r."sampleIndex") AS "rolloutIds", array_agg(r."textHash" ORDER BY r."sampleIndex") AS "textHashes"
    FROM "Rollout" r
    JOIN sampled s ON s.id = r."queryId"
    JOIN "Policy" p ON p.id = r."policyId" AND p.stage <> 'RETIRED' AND p.kind <> 'PEOPLE'
    WHERE r."projectId" = ${projectId}::uuid AND r.status IN ('COMPLETE', 'TRUNCATED') AND r."withdrawnAt" IS NULL
      AND NOT EXISTS (
        SELECT 1 FROM "Comparison" c JOIN "ComparisonItem" i ON i."comparisonId" = c.id JOIN "Rollout" o ON o.id = i."rolloutId"
        WHERE c."queryId" = r."queryId" AND c.arm = 'BEST_OF_N' AND o."policyId" = r."policyId"
          AND c."rewardModelId" = ${rewardModelId}::uuid)
    GROUP BY r."queryId", r."policyId"
    HAVING count(*) > 2 AND count(DISTINCT r."textHash") > 1
    ORDER BY r."queryId", r."policyId"`
}

/**
 * Draws a group evenly, n evenly from {2, 4, 8} as far as a rollout is left beside them, n rollouts evenly, the reward's
 * best of these, and one of the others evenly. Takes the group out of `groups`. Null where the two texts are the same, or
 * were compared before.
 */
export async function drawBestOf(tx: Tx, groups: Group[], rewards: Rewards, random: Random): Promise<BestOf | null> {
  const open = groups.length
  const [group] = groups.splice(random.int(open), 1)
  if (!group) return null
  const available = group.rolloutIds.length
  const sizes = SIZES.filter((size) => size < available)
  const n = sizes[random.int(sizes.length)]!
  const order = random.shuffle(group.rolloutIds.map((_, index) => index))
  const reward = await rewards.calibrated(group.rolloutIds)
  const pick = order.slice(0, n).reduce((best, index) => (reward[index]! > reward[best]! ? index : best))
  const other = order[n]!
  const rolloutIds: [string, string] = [group.rolloutIds[pick]!, group.rolloutIds[other]!]
  if (group.textHashes[pick] === group.textHashes[other] || (await wereCompared(tx, rolloutIds))) return null
  const predicted = logistic(reward[pick]! - reward[other]!)
  return {
    ...{ queryId: group.queryId, rolloutIds, bestOf: n },
    choice: { kind: 'best_of', predicted, available, groups: open },
  }
}

/** One that was closed as stale, unseen, does not count. */
async function wereCompared(tx: Tx, [one, other]: [string, string]): Promise<boolean> {
  const found = await tx.comparison.count({
    where: {
      OR: [{ closeReason: null }, { closeReason: { not: 'stale' } }],
      AND: [{ items: { some: { rolloutId: one } } }, { items: { some: { rolloutId: other } } }],
    },
  })
  return found > 0
}
