import type { Tx } from '@/lib/db/client'
import { scoreUncertainty } from '@/lib/math/information'
import { createRandom } from '@/lib/math/random'
import { insertComparison } from './insert-comparison'
import { type Candidate, listCandidates } from './internal/candidates'
import { armChances, type Drawn, drawHoldout, drawTrain, remove, treeOf } from './internal/draw'
import { countWanted } from './internal/pool'

/** The promoted reward model's plain values; this station knows no reward model. */
export type Rewards = {
  rewardModelId: string
  /** Rollout id → reward; only rewards of one query are compared. */
  byRollout: ReadonlyMap<string, number>
}

/**
 * Fills the pool of open comparisons up to what the project keeps ready, and gives how many it made. Arms and
 * propensities as stated in docs/decisions; deterministic for one seed and state of the database.
 * @param seed 0 to 2^32 − 1, stored with each comparison
 */
export async function fillPool(tx: Tx, projectId: string, rewards: Rewards | null, seed: number): Promise<number> {
  // One chooser at a time for each project: two would fill the pool twice.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${projectId}, 2))`
  const wanted = await countWanted(tx, projectId)
  if (wanted === 0) return 0
  const { overlap } = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { overlap: true } })
  const holdout = treeOf(await listCandidates(tx, projectId, 'HOLDOUT', String(seed)))
  const train = treeOf(await listCandidates(tx, projectId, 'TRAIN', String(seed)))
  const random = createRandom(seed, 'choose-comparisons')
  const chances = armChances(overlap)
  const rules = { epsilon: chances.epsilon, overlap, scoreOf: scorer(rewards) }
  let made = 0
  while (made < wanted && holdout.size + train.size > 0) {
    const isHoldout = train.size === 0 || (holdout.size > 0 && random.uniform() < chances.holdout)
    const drawn = isHoldout ? drawHoldout(holdout, random) : drawTrain(train, random, rules)
    remove(isHoldout ? holdout : train, drawn.candidate)
    await store(tx, projectId, drawn, `${seed}:${made}`, rewards)
    made++
  }
  return made
}

/** p(1 − p), where p is the chance that one rollout beats the other under the reward model. */
function scorer(rewards: Rewards | null): (candidate: Candidate) => number | null {
  return ({ rolloutAId, rolloutBId }) => {
    const a = rewards?.byRollout.get(rolloutAId)
    const b = rewards?.byRollout.get(rolloutBId)
    if (a === undefined || b === undefined) return null
    return scoreUncertainty(a - b)
  }
}

async function store(tx: Tx, projectId: string, drawn: Drawn, seed: string, rewards: Rewards | null): Promise<void> {
  const { candidate, arm, overlap, propensity, candidateSetSize, score } = drawn
  const rewardModelId = arm === 'HOLDOUT' ? undefined : rewards?.rewardModelId
  const row = {
    projectId,
    queryId: candidate.queryId,
    arm,
    overlap,
    propensity,
    candidateSetSize,
    score,
    seed,
    rewardModelId,
  }
  await insertComparison(tx, row, [candidate.rolloutAId, candidate.rolloutBId])
}
