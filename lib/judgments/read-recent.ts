import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { findAnnotator } from '@/lib/annotators/ensure-annotator'
import { readAssignments } from '@/lib/comparisons/read-own-assignment'
import { type AssignmentView, KEYS } from '@/lib/comparisons/schema'
import { db, type Tx } from '@/lib/db/client'
import type { Outcome } from '@/lib/db/generated/enums'
import { newestFirst } from '@/lib/db/page'

/** A judgment that its annotator can take back on screen: what was shown, and the answer in the keys shown. */
export type RecentJudgment = {
  id: string
  assignment: AssignmentView
  outcome: Outcome | null
  ranking: string[][] | null
  degree: number | null
  aspects: Record<string, string>
  rationale: string | null
  isRevealed: boolean
}

/** The caller's last live judgments, oldest first: what undo reaches after a reload. */
export async function readRecent(actor: Actor, count: number, tx: Tx = db()): Promise<RecentJudgment[]> {
  authorize(actor, 'judgments:read-own')
  const own = await findAnnotator(actor, tx)
  if (!own) return []
  const rows = await tx.judgment.findMany({
    where: { projectId: actor.project.id, annotatorId: own.id, live: true, assignmentId: { not: null } },
    orderBy: newestFirst,
    take: count,
    select: {
      id: true,
      revealedAt: true,
      assignment: { select: { id: true, order: true } },
      revisions: { orderBy: { number: 'desc' }, take: 1 },
    },
  })
  const shown = await readAssignments(
    rows.flatMap(({ assignment }) => assignment?.id ?? []),
    tx,
  )
  return rows.reverse().flatMap(({ id, revealedAt, assignment, revisions }) => {
    const [said] = revisions
    const view = assignment && shown.get(assignment.id)
    if (!assignment || !view || !said) return []
    return {
      id,
      assignment: view,
      outcome: said.outcome,
      ranking: inKeys(said.ranking as number[][] | null, assignment.order),
      degree: said.degree,
      aspects: said.aspects as Record<string, string>,
      rationale: said.rationale,
      isRevealed: revealedAt !== null,
    }
  })
}

const inKeys = (ranking: number[][] | null, order: readonly number[]) =>
  ranking?.map((group) => group.map((position) => KEYS[order.indexOf(position)]!)) ?? null
