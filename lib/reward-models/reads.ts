import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import type { PageQuery } from '@/lib/access/schema'
import { db, type Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { afterCursor, newestFirst, type Page, toPage } from '@/lib/db/page'
import { notFound } from '@/lib/errors'
import type { EmbeddingReport } from './embeddings/schema'
import { readEvaluation } from './internal/stored-evaluation'
import { remoteSchema } from './remote/schema'
import type { Gate, LearningCurve, RewardModelEffect, RewardModelView, ScoreView } from './schema'

const select = {
  id: true,
  version: true,
  kind: true,
  state: true,
  reasons: true,
  datasetId: true,
  evaluation: true,
  gate: true,
  effect: true,
  learningCurve: true,
  remote: true,
  embeddings: true,
  endpoint: { select: { baseUrl: true } },
  preferences: true,
  cutoffAt: true,
  seed: true,
  createdAt: true,
  finishedAt: true,
  promotedAt: true,
} as const satisfies Prisma.RewardModelSelect

type Row = Prisma.RewardModelGetPayload<{ select: typeof select }>

function toView({
  kind,
  datasetId,
  evaluation,
  gate,
  effect,
  learningCurve,
  remote,
  embeddings,
  endpoint,
  ...row
}: Row): RewardModelView {
  const stored = readEvaluation(evaluation)
  const whole = stored && 'set' in stored ? stored : null
  return {
    ...row,
    kind: kind === 'LINEAR' ? 'linear' : 'remote',
    dataset: datasetId,
    evaluation: stored?.figures ?? null,
    evaluatedOn: whole?.set ?? null,
    byEnvironment: whole?.byEnvironment ?? [],
    lengthBands: whole?.lengthBands ?? [],
    calibration: whole?.calibration ?? null,
    human: whole?.human ?? null,
    explained: whole?.explained ?? null,
    // Written by finishFit and serve alone, in these shapes.
    gate: gate as Gate | null,
    effect: effect as RewardModelEffect | null,
    embeddings: embeddings as EmbeddingReport | null,
    learningCurve: learningCurve as LearningCurve | null,
    remote: endpoint && { url: endpoint.baseUrl, ...remoteSchema.parse(remote) },
    featuresVersion: whole?.featuresVersion ?? null,
  }
}

/** Versions of the project, newest first. */
export async function listRewardModels(actor: Actor, page: PageQuery, tx: Tx = db()): Promise<Page<RewardModelView>> {
  authorize(actor, 'reward-models:read')
  const rows = await tx.rewardModel.findMany({
    where: { projectId: actor.project.id, ...afterCursor(page.cursor) },
    orderBy: newestFirst,
    take: page.limit + 1,
    select,
  })
  return toPage(rows.map(toView), page.limit)
}

/** Throws 404. */
export async function getRewardModel(actor: Actor, id: string, tx: Tx = db()): Promise<RewardModelView> {
  authorize(actor, 'reward-models:read')
  const row = await tx.rewardModel.findFirst({ where: { id, projectId: actor.project.id }, select })
  if (!row) throw notFound('reward model')
  return toView(row)
}

/** The version that serves; null: none does yet. */
export async function findPromoted(actor: Actor, tx: Tx = db()): Promise<RewardModelView | null> {
  authorize(actor, 'reward-models:read')
  const row = await tx.rewardModel.findFirst({ where: { projectId: actor.project.id, state: 'PROMOTED' }, select })
  return row && toView(row)
}

/** Rewards of a query's rollouts, best first; empty where no model serves. */
export async function scoresOfQuery(actor: Actor, queryId: string, tx: Tx = db()): Promise<ScoreView[]> {
  authorize(actor, 'reward-models:read')
  const rows = await tx.rewardScore.findMany({
    where: { projectId: actor.project.id, queryId, rewardModel: { state: 'PROMOTED' } },
    orderBy: [{ rank: 'asc' }, { rolloutId: 'asc' }],
    select: {
      rolloutId: true,
      reward: true,
      standardError: true,
      probabilityBest: true,
      rank: true,
      rewardModel: { select: { version: true } },
    },
  })
  return rows.map(({ rewardModel, ...score }) => ({ ...score, rewardModelVersion: rewardModel.version }))
}
