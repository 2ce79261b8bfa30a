import type { Tx } from '@/lib/db/client'
import { insertComparison } from './insert-comparison'

type Live = {
  projectId: string
  queryId: string
  annotatorId: string
  /** As its author saw them, A first. */
  rolloutIds: readonly [string, string]
  /** Of the drawn pair of policies, and out of how many policies it was drawn. */
  propensity: number
  among: number
  /** False: nobody else is offered it. */
  isShared: boolean
}

export type OpenedLive = {
  assignmentId: string
  /** The assignment shows B's rollout as A: it was handed out by the queue before. */
  isSwapped: boolean
}

/**
 * The comparison of two rollouts that were asked live, leased to the one who asked: made now (arm LIVE; the project's
 * overlap and one more), or the standing one where the queue came first. The caller holds the query's lock.
 */
export async function openLive(tx: Tx, live: Live): Promise<OpenedLive> {
  const { projectId, queryId, annotatorId } = live
  const [a, b] = live.rolloutIds
  const standing = await tx.comparison.findFirst({
    where: {
      ...{ projectId, queryId, repeatOfId: null, state: { not: 'CLOSED' } },
      AND: [{ items: { some: { rolloutId: a } } }, { items: { some: { rolloutId: b } } }],
    },
    orderBy: { seq: 'asc' },
    select: {
      id: true,
      items: { select: { position: true, rolloutId: true } },
      assignments: { where: { annotatorId }, orderBy: { createdAt: 'desc' }, select: { id: true, order: true } },
    },
  })
  const positionOfA = standing?.items.find(({ rolloutId }) => rolloutId === a)?.position ?? 0
  const [held] = standing?.assignments ?? []
  if (held) return { assignmentId: held.id, isSwapped: held.order[0] !== positionOfA }
  const comparisonId = standing?.id ?? (await insertLive(tx, live))
  const assignmentId = await lease(tx, { projectId, comparisonId, annotatorId }, [positionOfA, 1 - positionOfA])
  return { assignmentId, isSwapped: false }
}

async function insertLive(tx: Tx, { isShared, annotatorId, rolloutIds, among, ...live }: Live): Promise<string> {
  const { projectId, queryId, propensity } = live
  const { overlap } = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { overlap: true } })
  const row = {
    ...{ projectId, queryId, propensity, arm: 'LIVE' as const },
    candidateSetSize: (among * (among - 1)) / 2,
    ...(isShared ? { overlap: overlap + 1 } : { overlap: 1, assigneeId: annotatorId }),
  }
  return insertComparison(tx, row, rolloutIds)
}

type Slot = { projectId: string; comparisonId: string; annotatorId: string }

async function lease(tx: Tx, slot: Slot, order: number[]): Promise<string> {
  const { leaseSeconds } = await tx.project.findUniqueOrThrow({
    where: { id: slot.projectId },
    select: { leaseSeconds: true },
  })
  await tx.comparison.update({
    where: { id: slot.comparisonId },
    data: { liveLeases: { increment: 1 } },
    select: { id: true },
  })
  const leaseUntil = new Date(Date.now() + leaseSeconds * 1000)
  const { id } = await tx.assignment.create({ data: { ...slot, order, leaseUntil }, select: { id: true } })
  return id
}
