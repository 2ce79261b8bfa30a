import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { ensureAnnotator, touchAnnotator } from '@/lib/annotators/ensure-annotator'
import type { Tx } from '@/lib/db/client'
import { enqueue } from '@/lib/queue/enqueue'
import { hasLiveJob } from '@/lib/queue/has-live-job'
import { expireLeases } from './expire-leases'
import { viewAssignment } from './internal/assignment-view'
import { hasCandidates } from './internal/candidates'
import { claimSlot } from './internal/claim'
import { explainNothing } from './internal/explain-nothing'
import { drawMix, makeRepeat } from './internal/mix'
import { isPoolLow } from './internal/pool'
import { qualify } from './internal/qualification'
import type { NextAnswer } from './schema'

const MAX_LEASES = 3

/** `refilling`: nothing was left, but the chooser was asked and has something to choose from. */
type Claimed = { answer: NextAnswer; refilling: boolean }

/**
 * The caller's next comparison: their oldest live lease not in `exclude` (assignment ids), else a slot claimed now.
 * At most 3 leases at a time. Asks for more comparisons where the pool runs low.
 */
export async function claimNext(actor: Actor, input: { exclude: string[] }, tx: Tx): Promise<Claimed> {
  authorize(actor, 'judge')
  const projectId = actor.project.id
  const annotator = await ensureAnnotator(actor, tx)
  // One caller's requests wait for each other: two tabs never claim beyond the limit.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${annotator.id}, 1))`
  await touchAnnotator(tx, annotator.id)
  await expireLeases(tx, projectId)
  const held = await tx.assignment.findMany({
    where: { annotatorId: annotator.id, state: 'LEASED' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, leaseUntil: true },
  })
  const again = held.find((lease) => !input.exclude.includes(lease.id))
  if (again) return { answer: { assignment: await viewAssignment(tx, again.id) }, refilling: false }
  if (held.length >= MAX_LEASES) {
    const answer = { assignment: null, reason: 'held' as const, waiting: 0, freeBy: held[0]?.leaseUntil ?? null }
    return { answer, refilling: false }
  }
  const { leaseSeconds, ...settings } = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { leaseSeconds: true, goldPercent: true, repeatPercent: true, qualifyCount: true, qualifyPercent: true },
  })
  const qualification = await qualify(tx, projectId, annotator.id, settings)
  if (qualification === 'failed') {
    return { answer: { assignment: null, reason: 'not_qualified', waiting: 0, freeBy: null }, refilling: false }
  }
  const wanted = qualification === 'open' ? 'gold-alone' : drawMix(settings)
  if (wanted === 'repeat') await makeRepeat(tx, projectId, annotator.id)
  const claimed = await claimSlot(tx, {
    projectId,
    annotatorId: annotator.id,
    leaseSeconds,
    wanted: wanted === 'repeat' ? 'other' : wanted,
  })
  const answer: NextAnswer = claimed
    ? { assignment: await viewAssignment(tx, claimed) }
    : await explainNothing(tx, projectId, annotator.id)
  const isLow = await isPoolLow(tx, projectId, annotator.id)
  // Asked again and again while the pool is empty: one job at a time is enough, the chooser fills it to the brim.
  if (isLow && !(await hasLiveJob(tx, 'choose-comparisons', 'projectId', projectId))) {
    await enqueue(tx, 'choose-comparisons', { projectId })
  }
  return { answer, refilling: isLow && !claimed && (await hasCandidates(tx, projectId)) }
}
