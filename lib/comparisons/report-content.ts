import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/db/client'
import { AppError, invalidField } from '@/lib/errors'
import { lockOwnAssignment } from './internal/own-assignment'
import type { ReportContent } from './report-schema'
import { KEYS } from './schema'

/**
 * An annotator reports the query or a rollout of a comparison that they hold or have judged. It stays in their hands.
 * While their report of the same text is open, another one edits it. The answer does not say whether it did, nor an id:
 * both would tell a hidden repeat. Throws 404 for another's assignment, 409 `not_leased` for one that is theirs no
 * longer, 422 for a key that is not shown.
 */
export async function reportContent(actor: Actor, assignmentId: string, input: ReportContent, tx: Tx) {
  const assignment = await lockOwnAssignment(actor, assignmentId, tx)
  const isHeld = assignment.state === 'LEASED' && assignment.leaseUntil > new Date()
  if (!isHeld && assignment.state !== 'SUBMITTED') {
    throw new AppError('not_leased', 'This comparison is no longer yours. Ask for the next one, or judge it first.')
  }
  const about = await readAbout(tx, assignmentId, input.about)
  const said = { category: input.category, note: input.note?.trim() || null }
  const target = { projectId: actor.project.id, annotatorId: assignment.annotatorId, ...about }
  const seen = { assignmentId, comparisonId: assignment.comparisonId }
  // Nothing is inserted where an open one is there; that one is then edited.
  const made = await tx.contentReport.createMany({ data: [{ ...target, ...seen, ...said }], skipDuplicates: true })
  const open = { ...target, state: 'OPEN' as const }
  if (made.count === 0) {
    const edited = await tx.contentReport.updateMany({ where: open, data: { ...seen, ...said } })
    if (edited.count === 0) throw new AppError('conflict', 'Your earlier report was handled just now. Report it again.')
  }
  return { about: input.about, ...said }
}

/** What the key stands for in the order in which this person sees it. */
async function readAbout(tx: Tx, assignmentId: string, about: ReportContent['about']) {
  const { order, comparison } = await tx.assignment.findUniqueOrThrow({
    where: { id: assignmentId },
    select: {
      order: true,
      comparison: { select: { queryId: true, items: { select: { position: true, rolloutId: true } } } },
    },
  })
  const { queryId, items } = comparison
  if (about === 'query') return { queryId, rolloutId: null }
  const item = items.find(({ position }) => position === order[KEYS.indexOf(about)])
  if (!item) throw invalidField('about', 'No rollout is shown under this key.')
  return { queryId, rolloutId: item.rolloutId }
}
