import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { findAnnotator } from '@/lib/annotators/ensure-annotator'
import { KEYS } from '@/lib/comparisons/schema'
import { db, type Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { afterCursor, newestFirst, toPage } from '@/lib/db/page'
import { AppError, notFound } from '@/lib/errors'
import type { ListJudgments } from './schema'

const judgmentSelect = {
  id: true,
  comparisonId: true,
  revision: true,
  live: true,
  source: true,
  surplus: true,
  ownQuery: true,
  adjudication: true,
  guidelines: true,
  revealedAt: true,
  createdAt: true,
  annotator: { select: { id: true, pseudonym: true } },
  assignment: { select: { order: true } },
  comparison: { select: { items: { orderBy: { position: 'asc' }, select: { position: true, rolloutId: true } } } },
  revisions: {
    orderBy: { number: 'asc' },
    select: {
      number: true,
      kind: true,
      outcome: true,
      preferredRolloutId: true,
      ranking: true,
      degree: true,
      aspects: true,
      rationale: true,
      seconds: true,
      blind: true,
      judgedAt: true,
      createdAt: true,
    },
  },
} satisfies Prisma.JudgmentSelect

type Row = Prisma.JudgmentGetPayload<{ select: typeof judgmentSelect }>

function toView({ assignment, comparison, revisions, annotator, ...row }: Row) {
  const order = assignment?.order ?? comparison.items.map((item) => item.position)
  const said = revisions.findLast((revision) => revision.kind !== 'WITHDRAWN')
  return {
    ...row,
    annotator: annotator.pseudonym,
    annotatorId: annotator.id,
    outcome: said?.outcome ?? null,
    ranking: (said?.ranking as number[][] | null)?.map((group) => group.map((at) => KEYS[order.indexOf(at)]!)) ?? null,
    preferredRolloutId: said?.preferredRolloutId ?? null,
    degree: said?.degree ?? null,
    aspects: said?.aspects ?? {},
    rationale: said?.rationale ?? null,
    seconds: said?.seconds ?? null,
    blind: said?.blind ?? true,
    options: order.map((position, shown) => ({
      key: KEYS[shown]!,
      rolloutId: comparison.items.find((item) => item.position === position)!.rolloutId,
    })),
    history: revisions,
  }
}

/** A judgment as the API shows it: its newest content, under which key which rollout stood, and all revisions. */
export type JudgmentView = ReturnType<typeof toView>

/** One judgment: the caller's own, or any with `judgments:read`. Throws 404, and 403 for somebody else's. */
export async function getJudgment(actor: Actor, id: string, tx: Tx = db()): Promise<JudgmentView> {
  const row = await tx.judgment.findFirst({ where: { id, projectId: actor.project.id }, select: judgmentSelect })
  if (!row) throw notFound('judgment')
  if (!actor.scopes.has('judgments:read')) {
    const own = await findAnnotator(actor, tx)
    if (own?.id !== row.annotator.id) throw new AppError('forbidden', 'This judgment is somebody else’s.')
  }
  return toView(row)
}

/** Judgments, newest first: all with `judgments:read`, else the caller's own. */
export async function listJudgments(actor: Actor, input: ListJudgments, tx: Tx = db()) {
  const all = actor.scopes.has('judgments:read')
  const own = all ? null : await findAnnotator(actor, tx)
  if (!all && !own) return { items: [], nextCursor: null }
  const annotatorId = own ? own.id : input.annotator
  const rows = await tx.judgment.findMany({
    where: {
      projectId: actor.project.id,
      ...afterCursor(input.cursor),
      ...(annotatorId && { annotatorId }),
      ...(input.comparison && { comparisonId: input.comparison }),
    },
    orderBy: newestFirst,
    take: input.limit + 1,
    select: judgmentSelect,
  })
  const page = toPage(rows, input.limit)
  return { ...page, items: page.items.map(toView) }
}

/** Live verdicts of one comparison's pair; A is the item of the lower position. */
export type VerdictCounts = { a: number; b: number; tie: number; bothBad: number }

/** Live verdicts of these comparisons by outcome: comparison id → counts. Of a ranking, the pairs it implies. */
export async function countVerdicts(
  actor: Actor,
  comparisonIds: readonly string[],
  tx: Tx = db(),
): Promise<Map<string, VerdictCounts>> {
  authorize(actor, 'judgments:read')
  const rows = await tx.preference.groupBy({
    by: ['comparisonId', 'outcome'],
    where: { projectId: actor.project.id, comparisonId: { in: [...comparisonIds] }, live: true },
    _count: { _all: true },
  })
  const counts = new Map<string, VerdictCounts>()
  for (const { comparisonId, outcome, _count } of rows) {
    if (comparisonId === null) continue
    const own = counts.get(comparisonId) ?? { a: 0, b: 0, tie: 0, bothBad: 0 }
    own[({ A: 'a', B: 'b', TIE: 'tie', BOTH_BAD: 'bothBad' } as const)[outcome]] = _count._all
    counts.set(comparisonId, own)
  }
  return counts
}
