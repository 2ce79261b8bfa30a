import { v7 } from 'uuid'
import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import { ensureAnnotator } from '@/lib/annotators/ensure-annotator'
import { settleAdjudication } from '@/lib/comparisons/settle-submission'
import type { Tx } from '@/lib/db/client'
import { AppError, notFound } from '@/lib/errors'
import { findGuidelinesNumber } from '@/lib/projects/guidelines'
import { enqueue } from '@/lib/queue/enqueue'
import { type LockedComparison, lockComparison, targetOf } from './internal/load-target'
import { readVerdict } from './internal/read-verdict'
import { wasRevealed } from './internal/was-revealed'
import { writeRevision } from './internal/write-revision'
import type { Adjudicate } from './schema'

export type Adjudicated = { id: string; comparisonId: string; preferences: number }

/**
 * Settles a comparison that its annotators dispute: the verdict, A and B in the order of its rollouts, is stored as a
 * judgment of the caller's and stands for the comparison where one verdict is wanted; fits read it as one preference
 * more. Throws 409 `conflict` where the comparison is not in review or the caller is one of its annotators, and 403
 * `own_rollout` where they wrote one of its rollouts.
 */
export async function adjudicateComparison(
  actor: Actor,
  comparisonId: string,
  input: Adjudicate,
  tx: Tx,
): Promise<Adjudicated> {
  authorize(actor, 'comparisons:write')
  const projectId = actor.project.id
  const known = await tx.comparison.count({ where: { id: comparisonId, projectId } })
  if (known === 0) throw notFound('comparison')
  const annotator = await ensureAnnotator(actor, tx)
  const comparison = await lockComparison(tx, comparisonId)
  await checkMaySettle(tx, comparison, annotator.id)
  const project = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { scale: true, degrees: true, aspects: true },
  })
  const order = comparison.items.map((item) => item.position)
  const verdict = readVerdict(input, order, project)
  const id = v7()
  const target = targetOf(projectId, id, comparison, annotator)
  await tx.judgment.create({
    data: {
      ...{ id, projectId, comparisonId, annotatorId: annotator.id, source: target.source, adjudication: true },
      guidelines: await findGuidelinesNumber(tx, projectId),
    },
    select: { id: true },
  })
  const blind = !(await wasRevealed(tx, annotator.id, comparison))
  const preferences = await writeRevision(tx, target, { number: 1, kind: 'RECORDED', blind, answer: input, verdict })
  await settleAdjudication(tx, comparison)
  await recordAudit(tx, actor, 'comparison.adjudicate', comparisonId, { judgment: id, outcome: input.outcome ?? null })
  await enqueue(tx, 'fit-strengths', { projectId, judgments: 1 })
  return { id, comparisonId, preferences }
}

async function checkMaySettle(tx: Tx, comparison: LockedComparison, annotatorId: string): Promise<void> {
  if (comparison.state !== 'IN_REVIEW') {
    const state = comparison.state.toLowerCase()
    throw new AppError('conflict', `This comparison is ${state}, not in review, so there is nothing to settle.`)
  }
  if (comparison.authors.includes(annotatorId)) {
    throw new AppError('own_rollout', 'You wrote one of these rollouts, so somebody else settles this.')
  }
  const own = await tx.judgment.count({ where: { comparisonId: comparison.id, annotatorId, live: true } })
  if (own > 0)
    throw new AppError('conflict', 'You are one of those who judged this comparison; another admin settles it.')
}
