import type { Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { createRandom, type Random } from '@/lib/math/random'
import { insertComparison } from './insert-comparison'
import { type ArmChances, armChances } from './internal/arms'
import { drawBestOf, listGroups } from './internal/best-of'
import { type Block, openBlock } from './internal/block'
import { listCandidates } from './internal/candidates'
import { drawHoldout, drawTrain } from './internal/draw'
import { listPending, type RolloutPair } from './internal/pending'
import { countWanted } from './internal/pool'
import { readPace } from './internal/read-pace'
import { drawBlock, remove, type Tree, treeOf } from './internal/tree'
import type { Rewards } from './rewards'
import type { Choice } from './schema'

/** Queries whose pairs the active arm weighs against each other, and picks made from them before others are drawn. */
const BLOCK_QUERIES = 64
const BLOCK_PICKS = 16

type Pool = {
  holdout: Tree
  train: Tree
  /** Of the watch against over-optimisation. */
  groups: Awaited<ReturnType<typeof listGroups>>
  chances: ArmChances
  overlap: number
}

/** A comparison that was drawn, but for project and seed. */
type Made = Omit<Prisma.ComparisonUncheckedCreateInput, 'projectId' | 'seed' | 'choice' | 'items'> & {
  choice: Choice
  rolloutIds: readonly string[]
}

/**
 * Fills the pool of open comparisons up to what the project keeps ready, and gives how many it made. Arms and
 * propensities as stated in docs/decisions; deterministic for one seed and state of the database.
 * @param rewards of the model that serves; null: none does
 * @param seed 0 to 2^32 − 1, stored with each comparison
 */
export async function fillPool(tx: Tx, projectId: string, rewards: Rewards | null, seed: number): Promise<number> {
  // One chooser at a time for each project: two would fill the pool twice.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${projectId}, 2))`
  const wanted = await countWanted(tx, projectId)
  if (wanted === 0) return 0
  const pool = await openPool(tx, projectId, rewards, seed)
  const random = createRandom(seed, 'choose-comparisons')
  const drawTrainPair = await openTrain(tx, projectId, pool, rewards, random)
  let made = 0
  while (made < wanted && pool.holdout.size + pool.train.size + pool.groups.length > 0) {
    const arm = drawArm(pool, random)
    const drawn = await (arm === 'BEST_OF_N'
      ? drawWatched(tx, pool, rewards!, random)
      : arm === 'HOLDOUT'
        ? drawHeldOut(pool, random)
        : drawTrainPair())
    if (!drawn) continue
    const { rolloutIds, ...row } = drawn
    await insertComparison(tx, { ...row, projectId, seed: `${seed}:${made}` }, rolloutIds)
    made++
  }
  return made
}

async function openPool(tx: Tx, projectId: string, rewards: Rewards | null, seed: number): Promise<Pool> {
  const { overlap, bestOfPercent } = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { overlap: true, bestOfPercent: true },
  })
  return {
    holdout: treeOf(await listCandidates(tx, projectId, 'HOLDOUT', String(seed))),
    train: treeOf(await listCandidates(tx, projectId, 'TRAIN', String(seed))),
    groups: rewards && bestOfPercent > 0 ? await listGroups(tx, projectId, rewards.rewardModelId, String(seed)) : [],
    chances: armChances(overlap, bestOfPercent / 100),
    overlap,
  }
}

/** What has nothing to draw from leaves its share to the others. */
function drawArm({ groups, holdout, train, chances }: Pool, random: Random): 'BEST_OF_N' | 'HOLDOUT' | 'TRAIN' {
  const weights = [
    groups.length > 0 ? chances.bestOf : 0,
    holdout.size > 0 ? chances.holdout : 0,
    train.size > 0 ? 1 - chances.bestOf - chances.holdout : 0,
  ]
  // With every judgment for the watch and none left to watch, the other arms go on as they would without it.
  const open = weights.some((weight) => weight > 0) ? weights : [0, Number(holdout.size > 0), Number(train.size > 0)]
  return (['BEST_OF_N', 'HOLDOUT', 'TRAIN'] as const)[random.weighted(open)]!
}

async function drawWatched(tx: Tx, { groups }: Pool, rewards: Rewards, random: Random): Promise<Made | null> {
  const drawn = await drawBestOf(tx, groups, rewards, random)
  return drawn && { ...drawn, arm: 'BEST_OF_N', overlap: 1, rewardModelId: rewards.rewardModelId }
}

function drawHeldOut({ holdout }: Pool, random: Random): Made {
  const { candidate, ...row } = drawHoldout(holdout, random)
  remove(holdout, candidate)
  return { ...row, queryId: candidate.queryId, rolloutIds: [candidate.rolloutAId, candidate.rolloutBId] }
}

/** Draws TRAIN pairs one by one: each pick changes what the next one is expected to teach. */
async function openTrain(tx: Tx, projectId: string, pool: Pool, rewards: Rewards | null, random: Random) {
  const { train, chances, overlap } = pool
  const pending: RolloutPair[] = rewards ? await listPending(tx, projectId, rewards.cutoffAt) : []
  const pace = await readPace(tx, projectId)
  let block: Block | null = null
  let picks = 0
  return async (): Promise<Made> => {
    if (!block || picks === BLOCK_PICKS || block.tree.size === 0) {
      block = await openBlock(drawBlock(train, BLOCK_QUERIES, random), { rewards, pending, pace })
      picks = 0
    }
    const { candidate, ...row } = drawTrain(block, random, { epsilon: chances.epsilon, overlap })
    block.pick(candidate)
    for (const tree of [train, block.tree]) remove(tree, candidate)
    pending.push(candidate)
    picks++
    const rolloutIds = [candidate.rolloutAId, candidate.rolloutBId]
    return { ...row, queryId: candidate.queryId, rolloutIds, rewardModelId: rewards?.rewardModelId }
  }
}
