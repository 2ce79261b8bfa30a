import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { findAnnotator } from '@/lib/annotators/ensure-annotator'
import { readOwnAssignment } from '@/lib/comparisons/read-own-assignment'
import { db, type Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { afterCursor, newestFirst, type Page, toPage } from '@/lib/db/page'
import { notFound } from '@/lib/errors'

const ownSelect = {
  id: true,
  live: true,
  revealedAt: true,
  createdAt: true,
  assignmentId: true,
  comparison: { select: { query: { select: { text: true } } } },
  revisions: {
    where: { kind: { not: 'WITHDRAWN' } },
    orderBy: { number: 'desc' },
    take: 1,
    select: { outcome: true, ranking: true, degree: true, rationale: true, blind: true, number: true },
  },
} satisfies Prisma.JudgmentSelect

function toOwn({ comparison, revisions, revealedAt, ...row }: Prisma.JudgmentGetPayload<{ select: typeof ownSelect }>) {
  const [said] = revisions
  return {
    ...row,
    isRevealed: revealedAt !== null,
    query: comparison.query.text,
    outcome: said?.outcome ?? null,
    isRanking: said?.ranking != null,
    degree: said?.degree ?? null,
    rationale: said?.rationale ?? null,
    blind: said?.blind ?? true,
    isRevised: (said?.number ?? 1) > 1,
  }
}

/** A judgment as its own annotator sees it: what was asked and what they answered, in the keys shown to them. */
export type OwnJudgment = ReturnType<typeof toOwn>

/** The caller's own judgments, newest first, withdrawn ones too. */
export async function listOwnJudgments(
  actor: Actor,
  page: { limit: number; cursor?: string },
  tx: Tx = db(),
): Promise<Page<OwnJudgment>> {
  authorize(actor, 'judgments:read-own')
  const own = await findAnnotator(actor, tx)
  if (!own) return { items: [], nextCursor: null }
  const rows = await tx.judgment.findMany({
    where: { projectId: actor.project.id, annotatorId: own.id, adjudication: false, ...afterCursor(page.cursor) },
    orderBy: newestFirst,
    take: page.limit + 1,
    select: ownSelect,
  })
  const found = toPage(rows, page.limit)
  return { ...found, items: found.items.map(toOwn) }
}

/** One own judgment with what was shown. Throws 404, also for somebody else's. */
export async function readOwnJudgment(actor: Actor, id: string, tx: Tx = db()) {
  authorize(actor, 'judgments:read-own')
  const own = await findAnnotator(actor, tx)
  const where = { id, projectId: actor.project.id, annotatorId: own?.id }
  const row = own ? await tx.judgment.findFirst({ where, select: ownSelect }) : null
  if (!row?.assignmentId) throw notFound('judgment')
  return { ...toOwn(row), assignment: await readOwnAssignment(actor, row.assignmentId, tx) }
}

/** How many comparisons the caller judged since midnight in the project's time zone; withdrawn ones are left out. */
export async function countOwnToday(actor: Actor, tx: Tx = db()): Promise<number> {
  authorize(actor, 'judgments:read-own')
  const own = await findAnnotator(actor, tx)
  if (!own) return 0
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM "Judgment" j JOIN "Project" p ON p.id = j."projectId"
    WHERE j."projectId" = ${actor.project.id}::uuid AND j."annotatorId" = ${own.id}::uuid AND j.live AND NOT j.adjudication
      AND j."createdAt" >= date_trunc('day', now() AT TIME ZONE p."timeZone") AT TIME ZONE p."timeZone"`
  return row?.count ?? 0
}
