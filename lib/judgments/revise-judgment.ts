import type { Actor } from '@/lib/access/actor'
import { settleAgreement } from '@/lib/comparisons/settle-agreement'
import type { Tx } from '@/lib/db/client'
import { AppError } from '@/lib/errors'
import { withdrawOfRevision } from '@/lib/preferences/withdraw-preferences'
import { enqueue } from '@/lib/queue/enqueue'
import { lockComparison, targetOf } from './internal/load-target'
import { getOwnJudgment } from './internal/own-judgment'
import { readVerdict } from './internal/read-verdict'
import { findLatestRevision, isSameAnswer } from './internal/same-answer'
import { writeRevision } from './internal/write-revision'
import type { Recorded } from './record-judgment'
import type { ReviseJudgment } from './schema'

/**
 * A new revision of the caller's judgment; the old one stays as history and its preferences leave the live data. After
 * the reveal it is stored as not blind: shown and exported as a judgment, left out of fits. The same answer and
 * rationale again change nothing. Throws 409 for a withdrawn judgment, and `comparison_closed` where its query or a
 * rollout was withdrawn: a revision would bring its preferences back.
 */
export async function reviseJudgment(actor: Actor, id: string, input: ReviseJudgment, tx: Tx): Promise<Recorded> {
  const seen = await getOwnJudgment(actor, id, tx)
  const comparison = await lockComparison(tx, seen.judgment.comparisonId)
  const { judgment, annotator } = await getOwnJudgment(actor, id, tx)
  if (!judgment.live) throw new AppError('conflict', 'This judgment was withdrawn; it cannot be revised.')
  if (comparison.state === 'CLOSED') {
    throw new AppError('comparison_closed', 'This comparison takes no more judgments. Your text can still be copied.')
  }
  const project = await tx.project.findUniqueOrThrow({
    where: { id: actor.project.id },
    select: { scale: true, degrees: true, aspects: true },
  })
  const order = judgment.assignment?.order ?? comparison.items.map((item) => item.position)
  const verdict = readVerdict(input, order, project)
  const latest = await findLatestRevision(tx, id)
  const same = isSameAnswer(latest, input, 'ranking' in verdict ? verdict.ranking : null)
  if (same && !input.rewrite && latest.rationale === (input.rationale || null)) {
    const preferences = await tx.preference.count({ where: { revisionId: latest.id } })
    return { id, comparisonId: comparison.id, preferences, reveal: null }
  }
  await withdrawOfRevision(tx, id)
  const number = judgment.revision + 1
  await tx.judgment.update({ where: { id }, data: { revision: number }, select: { id: true } })
  const target = targetOf(actor.project.id, id, comparison, annotator)
  const revision = { number, kind: 'REVISED' as const, blind: judgment.revealedAt === null, answer: input, verdict }
  const preferences = await writeRevision(tx, target, revision)
  await settleAgreement(tx, comparison.id)
  await enqueue(tx, 'fit-strengths', { projectId: actor.project.id, judgments: 1 })
  return { id, comparisonId: comparison.id, preferences, reveal: null }
}
