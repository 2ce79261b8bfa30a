import { v7 } from 'uuid'
import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { type AnnotatorRow, ensureAnnotator, touchAnnotator } from '@/lib/annotators/ensure-annotator'
import { settleAgreement } from '@/lib/comparisons/settle-agreement'
import { settleSubmission } from '@/lib/comparisons/settle-submission'
import type { Tx } from '@/lib/db/client'
import { AppError, notFound } from '@/lib/errors'
import { findGuidelinesNumber } from '@/lib/projects/guidelines'
import { enqueue } from '@/lib/queue/enqueue'
import { type LockedComparison, lockComparison, targetOf } from './internal/load-target'
import { readVerdict } from './internal/read-verdict'
import { findLatestRevision, isSameAnswer } from './internal/same-answer'
import { wasRevealed } from './internal/was-revealed'
import { writeRevision } from './internal/write-revision'
import { revealIfAlways } from './reveal-judgment'
import type { RecordJudgment, RevealRow } from './schema'

export type Recorded = { id: string; comparisonId: string; preferences: number; reveal: RevealRow[] | null }

/**
 * Stores the caller's verdict on what an assignment showed them, with its preferences, and asks for a fit. A late
 * one is stored too, even beyond the overlap (`surplus`). The same answer again gives the same judgment; another
 * one is 409 `already_judged`, a closed comparison 409 `comparison_closed`, an own rollout 403 `own_rollout`.
 */
export async function recordJudgment(
  actor: Actor,
  input: RecordJudgment,
  tx: Tx,
): Promise<Recorded & { created: boolean }> {
  authorize(actor, 'judge')
  const projectId = actor.project.id
  const annotator = await ensureAnnotator(actor, tx)
  const found = await findAssignment(tx, projectId, input.assignmentId)
  const comparison = await lockComparison(tx, found.comparisonId)
  if (comparison.authors.includes(annotator.id)) {
    throw new AppError('own_rollout', 'You wrote one of these rollouts, so somebody else judges them.')
  }
  if (found.annotatorId !== annotator.id) throw notFound('assignment')
  const assignment = await findAssignment(tx, projectId, input.assignmentId)
  const project = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { scale: true, degrees: true, aspects: true },
  })
  const verdict = readVerdict(input, assignment.order, project)
  const ranking = 'ranking' in verdict ? verdict.ranking : null
  const standing = await tx.judgment.findFirst({
    where: {
      annotatorId: annotator.id,
      comparisonId: comparison.id,
      OR: [{ live: true }, { assignmentId: assignment.id }],
    },
    orderBy: { live: 'desc' },
  })
  if (standing) return repeatAnswer(tx, projectId, { standing, comparison }, input, ranking)
  if (comparison.state === 'CLOSED') {
    throw new AppError('comparison_closed', 'This comparison takes no more judgments. Your text can still be copied.')
  }
  const id = await insertJudgment(tx, { projectId, assignmentId: assignment.id, annotator, comparison, actor })
  const target = targetOf(projectId, id, comparison, annotator)
  const preferences = await writeRevision(tx, target, {
    number: 1,
    kind: 'RECORDED',
    blind: !(await wasRevealed(tx, annotator.id, comparison)),
    answer: input,
    verdict,
  })
  const state = await settleSubmission(tx, assignment, comparison)
  if (state === 'COMPLETE' && comparison.overlap > 1) await settleAgreement(tx, comparison.id)
  await touchAnnotator(tx, annotator.id)
  const reveal = await revealIfAlways(tx, projectId, id, comparison)
  await enqueue(tx, 'fit-strengths', { projectId, judgments: 1 })
  return { id, comparisonId: comparison.id, preferences, reveal, created: true }
}

async function findAssignment(tx: Tx, projectId: string, id: string) {
  const assignment = await tx.assignment.findFirst({
    where: { id, projectId },
    select: { id: true, comparisonId: true, annotatorId: true, state: true, order: true },
  })
  if (!assignment) throw notFound('assignment')
  return assignment
}

type NewJudgment = {
  projectId: string
  assignmentId: string
  annotator: AnnotatorRow
  comparison: LockedComparison
  actor: Actor
}

async function insertJudgment(
  tx: Tx,
  { projectId, assignmentId, annotator, comparison, actor }: NewJudgment,
): Promise<string> {
  const id = v7()
  const guidelines = await findGuidelinesNumber(tx, projectId)
  await tx.judgment.create({
    data: {
      id,
      projectId,
      assignmentId,
      comparisonId: comparison.id,
      annotatorId: annotator.id,
      source: targetOf(projectId, id, comparison, annotator).source,
      surplus: comparison.gold === null && comparison.liveJudgments >= comparison.overlap + comparison.extra,
      guidelines,
      ownQuery: actor.userId !== null && comparison.query.createdById === actor.userId,
    },
    select: { id: true },
  })
  return id
}

type Standing = { id: string; comparisonId: string; live: boolean }

async function repeatAnswer(
  tx: Tx,
  projectId: string,
  { standing, comparison }: { standing: Standing; comparison: LockedComparison },
  input: RecordJudgment,
  ranking: number[][] | null,
): Promise<Recorded & { created: boolean }> {
  const revision = await findLatestRevision(tx, standing.id)
  if (!standing.live || !isSameAnswer(revision, input, ranking)) {
    throw new AppError('already_judged', 'You judged this comparison already. Revise that judgment instead.', {
      facts: { judgmentId: standing.id },
    })
  }
  const preferences = await tx.preference.count({ where: { revisionId: revision.id } })
  const reveal = await revealIfAlways(tx, projectId, standing.id, comparison)
  return { id: standing.id, comparisonId: standing.comparisonId, preferences, reveal, created: false }
}
