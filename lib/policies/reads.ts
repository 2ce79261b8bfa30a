import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import type { PageQuery } from '@/lib/access/schema'
import { db, type Tx } from '@/lib/db/client'
import type { PolicyKind, PolicyStage } from '@/lib/db/generated/enums'
import { afterCursor, newestFirst, type Page, toPage } from '@/lib/db/page'
import { notFound } from '@/lib/errors'
import { readPolicyCounts } from './internal/counts'
import { readPolicyLabels } from './policy-label'
import { readPolicyWeights } from './read-weights'

export const policySelect = {
  id: true,
  name: true,
  version: true,
  kind: true,
  description: true,
  model: true,
  systemPrompt: true,
  sampling: true,
  stage: true,
  weight: true,
  inputPrice: true,
  outputPrice: true,
  trainedOnId: true,
  trialQueries: true,
  createdAt: true,
  endpoint: { select: { id: true, baseUrl: true, maxConcurrency: true, timeoutSeconds: true } },
} as const

/** Where a policy is served; its key is not part of this. */
export type PolicyEndpoint = { id: string; baseUrl: string; maxConcurrency: number; timeoutSeconds: number }

export type PolicyRow = {
  id: string
  name: string
  version: number
  kind: PolicyKind
  description: string
  model: string | null
  systemPrompt: string | null
  sampling: unknown
  stage: PolicyStage
  weight: number | null
  /** Of a million tokens; null: unknown. */
  inputPrice: number | null
  outputPrice: number | null
  /** The dataset version that it was trained on; null: not said. */
  trainedOnId: string | null
  /** Queries of its trial against the version before it; 0: none runs. */
  trialQueries: number
  createdAt: Date
  endpoint: PolicyEndpoint | null
}

export type PolicyView = PolicyRow & {
  /** Null: it has no endpoint. The key itself is never shown. */
  hasKey: boolean | null
  /** `name@version` where the name has several versions, else the name. */
  label: string
  /** Rollouts that are not withdrawn. */
  rollouts: number
  /** Live judgments of comparisons that hold a rollout of this policy. */
  judgments: number
}

export type ListedPolicy = PolicyView & {
  /** Chance of being drawn first for a TRAIN query; null: it cannot be sampled. */
  drawProbability: number | null
  /** Chance of being the strongest of those without a fixed share; null where it is not weighed. */
  probabilityBest: number | null
}

export async function listPolicies(actor: Actor, page: PageQuery, tx: Tx = db()): Promise<Page<ListedPolicy>> {
  authorize(actor, 'policies:read')
  const rows = await tx.policy.findMany({
    where: { projectId: actor.project.id, ...afterCursor(page.cursor) },
    orderBy: newestFirst,
    take: page.limit + 1,
    select: policySelect,
  })
  const { items, nextCursor } = toPage(rows, page.limit)
  const views = await toPolicyViews(actor.project.id, items, tx)
  const weights = new Map((await readPolicyWeights(tx, actor.project.id)).map((one) => [one.policyId, one]))
  return {
    items: views.map((view) => {
      const weight = weights.get(view.id)
      return { ...view, drawProbability: weight?.probability ?? null, probabilityBest: weight?.pBest ?? null }
    }),
    nextCursor,
  }
}

/** Throws 404. */
export async function getPolicy(actor: Actor, id: string, tx: Tx = db()): Promise<PolicyView> {
  authorize(actor, 'policies:read')
  const row = await tx.policy.findUnique({
    where: { projectId_id: { projectId: actor.project.id, id } },
    select: policySelect,
  })
  const [view] = row ? await toPolicyViews(actor.project.id, [row], tx) : []
  if (!view) throw notFound('policy')
  return view
}

export async function toPolicyViews(projectId: string, rows: PolicyRow[], tx: Tx): Promise<PolicyView[]> {
  const labels = await readPolicyLabels(projectId, tx)
  const counts = await readPolicyCounts(
    projectId,
    rows.map(({ id }) => id),
    tx,
  )
  const keyed = await readKeyed(projectId, tx)
  return rows.map((row) => ({
    ...row,
    hasKey: row.endpoint ? keyed.has(row.endpoint.id) : null,
    label: labels.get(row.id) ?? row.name,
    rollouts: counts.get(row.id)?.rollouts ?? 0,
    judgments: counts.get(row.id)?.judgments ?? 0,
  }))
}

/** Endpoints of a project that are asked with a key. */
async function readKeyed(projectId: string, tx: Tx): Promise<Set<string>> {
  const rows = await tx.endpoint.findMany({ where: { projectId, keyCipher: { not: null } }, select: { id: true } })
  return new Set(rows.map(({ id }) => id))
}

export type PolicyRollout = {
  id: string
  queryId: string
  /** Its last user turn. */
  query: string
  /** The promoted reward model's; null: not scored. */
  score: { reward: number; standardError: number; rank: number } | null
}

/** The newest rollouts of a policy that are not withdrawn, at most `limit`. */
export async function listPolicyRollouts(
  actor: Actor,
  policyId: string,
  limit = 20,
  tx: Tx = db(),
): Promise<PolicyRollout[]> {
  authorize(actor, 'rollouts:read')
  const rows = await tx.rollout.findMany({
    where: { projectId: actor.project.id, policyId, withdrawnAt: null },
    orderBy: newestFirst,
    take: limit,
    select: {
      id: true,
      queryId: true,
      query: { select: { text: true } },
      scores: {
        where: { rewardModel: { state: 'PROMOTED' } },
        select: { reward: true, standardError: true, rank: true },
      },
    },
  })
  return rows.map(({ query, scores, ...row }) => ({ ...row, query: query.text, score: scores[0] ?? null }))
}
