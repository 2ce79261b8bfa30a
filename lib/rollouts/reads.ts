import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { afterCursor, newestFirst, toPage } from '@/lib/db/page'
import { notFound } from '@/lib/errors'
import { readPolicyLabels } from '@/lib/policies/policy-label'
import { resolvePolicy } from '@/lib/policies/resolve-policy'
import type { Message } from '@/lib/queries/schema'
import type { ListRollouts } from './schema'
import { isJudgeable } from './state'

const rolloutSelect = {
  id: true,
  queryId: true,
  sampleIndex: true,
  status: true,
  text: true,
  reasoning: true,
  context: true,
  seed: true,
  finishReason: true,
  promptTokens: true,
  completionTokens: true,
  totalTokens: true,
  latencyMs: true,
  firstTokenMs: true,
  cost: true,
  propensity: true,
  attempts: true,
  stoppedAt: true,
  finishedAt: true,
  warnings: true,
  errorCode: true,
  errorMessage: true,
  errorRetryable: true,
  withdrawnAt: true,
  createdAt: true,
  policy: { select: { id: true, name: true, version: true, kind: true } },
  verifierResults: {
    where: { supersededAt: null },
    select: { kind: true, reward: true, reason: true, extracted: true },
  },
  scores: {
    where: { rewardModel: { state: 'PROMOTED' } },
    select: { reward: true, standardError: true, probabilityBest: true, rank: true },
  },
} satisfies Prisma.RolloutSelect

type Row = Prisma.RolloutGetPayload<{ select: typeof rolloutSelect }>

function toView(row: Row, labels: ReadonlyMap<string, string>) {
  const { promptTokens, completionTokens, totalTokens, errorCode, errorMessage, errorRetryable, ...others } = row
  const { scores, verifierResults, policy, status, ...rest } = others
  const known = promptTokens !== null || completionTokens !== null || totalTokens !== null
  return {
    ...rest,
    context: row.context as Message[] | null,
    policy: labels.get(policy.id)!,
    policyId: policy.id,
    policyKind: policy.kind,
    status: status.toLowerCase(),
    judgeable: isJudgeable(status) && row.withdrawnAt === null,
    usage: known ? { promptTokens, completionTokens, totalTokens } : null,
    error: errorCode ? { code: errorCode, message: errorMessage, retryable: errorRetryable ?? false } : null,
    verdict: verifierResults[0] ?? null,
    score: scores[0] ?? null,
  }
}

/** A rollout as the API shows it; `verdict` is its verifier's, `score` the promoted reward model's, or null. */
export type RolloutView = ReturnType<typeof toView>

/** One rollout. Throws 404. */
export async function getRollout(actor: Actor, id: string, tx: Tx = db()): Promise<RolloutView> {
  authorize(actor, 'rollouts:read')
  const row = await tx.rollout.findFirst({ where: { id, projectId: actor.project.id }, select: rolloutSelect })
  if (!row) throw notFound('rollout')
  return toView(row, await readPolicyLabels(actor.project.id, tx))
}

/** With it the request that made it, and the model as the server named it; null: it was brought in. */
export async function getRolloutWithRequest(actor: Actor, id: string, tx: Tx = db()) {
  const rollout = await getRollout(actor, id, tx)
  const { request } = await tx.rollout.findUniqueOrThrow({ where: { id }, select: { request: true } })
  const { servedModel = null, ...asked } = (request ?? {}) as { servedModel?: string | null }
  return { ...rollout, servedModel, request: request ? asked : null }
}

/** Rollouts, newest first. */
export async function listRollouts(actor: Actor, input: ListRollouts, tx: Tx = db()) {
  authorize(actor, 'rollouts:read')
  const policy = input.policy ? await resolvePolicy(tx, actor.project.id, input.policy) : null
  const rows = await tx.rollout.findMany({
    where: {
      projectId: actor.project.id,
      ...afterCursor(input.cursor),
      ...(input.query && { queryId: input.query }),
      ...(policy && { policyId: policy.id }),
    },
    orderBy: newestFirst,
    take: input.limit + 1,
    select: rolloutSelect,
  })
  const page = toPage(rows, input.limit)
  const labels = await readPolicyLabels(actor.project.id, tx)
  return { ...page, items: page.items.map((row) => toView(row, labels)) }
}

/** All rollouts of one query in rank order: by reward where a model is promoted, then those without one, oldest first. */
export async function listRankedRollouts(actor: Actor, queryId: string, tx: Tx = db()): Promise<RolloutView[]> {
  authorize(actor, 'rollouts:read')
  const rows = await tx.rollout.findMany({
    where: { projectId: actor.project.id, queryId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: rolloutSelect,
  })
  const labels = await readPolicyLabels(actor.project.id, tx)
  return rows
    .map((row) => toView(row, labels))
    .sort((a, b) => (a.score?.rank ?? Number.POSITIVE_INFINITY) - (b.score?.rank ?? Number.POSITIVE_INFINITY) || 0)
}
