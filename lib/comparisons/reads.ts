import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { afterCursor, newestFirst, toPage } from '@/lib/db/page'
import { notFound } from '@/lib/errors'
import { readPolicyLabels } from '@/lib/policies/policy-label'
import { findDisputed } from './internal/find-disputed'
import { type Choice, choiceSchema, type ListComparisons } from './schema'

const comparisonSelect = {
  id: true,
  queryId: true,
  arm: true,
  overlap: true,
  state: true,
  closeReason: true,
  liveJudgments: true,
  liveLeases: true,
  priority: true,
  gold: true,
  repeatOfId: true,
  propensity: true,
  candidateSetSize: true,
  seed: true,
  score: true,
  choice: true,
  bestOf: true,
  rewardModelId: true,
  createdAt: true,
  query: { select: { text: true, split: true, environment: { select: { name: true } } } },
  items: {
    orderBy: { position: 'asc' },
    select: { rolloutId: true, rollout: { select: { policyId: true } } },
  },
} satisfies Prisma.ComparisonSelect

type Row = Prisma.ComparisonGetPayload<{ select: typeof comparisonSelect }>

function toView({ items, query, choice, ...row }: Row, labels: ReadonlyMap<string, string>) {
  return {
    ...row,
    // Comparisons of before it was kept have none.
    choice: (choiceSchema.safeParse(choice).data ?? null) as Choice | null,
    query: query.text,
    split: query.split,
    environment: query.environment.name,
    rolloutIds: items.map((item) => item.rolloutId),
    policies: items.map(({ rollout }) => labels.get(rollout.policyId)!),
  }
}

/** A comparison as admins and analysts see it; never sent to an annotator. */
export type ComparisonView = ReturnType<typeof toView>

const REPORTED = { state: 'SKIPPED', skipReason: 'harmful' } satisfies Prisma.AssignmentWhereInput

/** One comparison. Throws 404. */
export async function getComparison(actor: Actor, id: string, tx: Tx = db()): Promise<ComparisonView> {
  authorize(actor, 'comparisons:read')
  const row = await tx.comparison.findFirst({ where: { id, projectId: actor.project.id }, select: comparisonSelect })
  if (!row) throw notFound('comparison')
  return toView(row, await readPolicyLabels(actor.project.id, tx))
}

/** Comparisons, newest first. */
export async function listComparisons(actor: Actor, input: ListComparisons, tx: Tx = db()) {
  authorize(actor, 'comparisons:read')
  const disputed = input.show === 'disputed' && (await findDisputed(tx, actor.project.id, input))
  const rows = await tx.comparison.findMany({
    where: {
      projectId: actor.project.id,
      ...afterCursor(input.cursor),
      ...(disputed && { id: { in: disputed } }),
      ...(input.show === 'reported' && { assignments: { some: REPORTED } }),
      ...(input.show === 'settled' && { judgments: { some: { adjudication: true, live: true } } }),
      ...(input.query && { queryId: input.query }),
      ...(input.state && { state: input.state }),
      ...(input.arm && { arm: input.arm }),
    },
    orderBy: newestFirst,
    take: input.limit + 1,
    select: comparisonSelect,
  })
  const page = toPage(rows, input.limit)
  const labels = await readPolicyLabels(actor.project.id, tx)
  return { ...page, items: page.items.map((row) => toView(row, labels)) }
}

/** What annotators wrote who skipped these comparisons as harmful: comparison id → reports, newest first. */
export async function listReports(actor: Actor, comparisonIds: readonly string[], tx: Tx = db()) {
  authorize(actor, 'comparisons:read')
  const rows = await tx.assignment.findMany({
    where: { projectId: actor.project.id, comparisonId: { in: [...comparisonIds] }, ...REPORTED },
    orderBy: { endedAt: 'desc' },
    select: { comparisonId: true, skipNote: true, endedAt: true, annotator: { select: { id: true, pseudonym: true } } },
  })
  const reports = new Map<string, Report[]>()
  for (const { comparisonId, ...report } of rows) {
    reports.set(comparisonId, [...(reports.get(comparisonId) ?? []), report])
  }
  return reports
}

export type Report = { skipNote: string | null; endedAt: Date | null; annotator: { id: string; pseudonym: string } }

/** How many comparisons wait for an admin. */
export async function countInReview(actor: Actor, tx: Tx = db()): Promise<number> {
  authorize(actor, 'comparisons:read')
  return tx.comparison.count({ where: { projectId: actor.project.id, state: 'IN_REVIEW' } })
}
