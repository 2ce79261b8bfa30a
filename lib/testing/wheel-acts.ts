import { randomUUID } from 'node:crypto'
import { db, type Tx } from '@/lib/db/client'
import type { Source } from '@/lib/db/generated/enums'
import type { MadeComparison } from './factories'

export type Judged = { id: string; comparison: number; annotatorId: string; revision: number; preferenceId: string }
export type Wheel = Awaited<ReturnType<typeof openWheel>>

/**
 * Acts on a project at times of one's choosing, which the product's own writes do not take: rows are written as they write them.
 * The annotators: two people and a simulated one.
 */
export async function openWheel(projectId: string, comparisons: MadeComparison[]) {
  const kinds = ['PERSON', 'PERSON', 'SIMULATED'] as const
  const annotators: string[] = []
  for (const [i, kind] of kinds.entries()) {
    const { id } = await db().annotator.create({
      data: { projectId, kind, pseudonym: `someone-${i}` },
      select: { id: true },
    })
    annotators.push(id)
  }
  const policies = await db().policy.findMany({ where: { projectId }, orderBy: { name: 'asc' }, select: { id: true } })
  const [a, b] = policies.map(({ id }) => id)

  async function writeVerdict(judged: Omit<Judged, 'preferenceId'>, at: Date, dice: number): Promise<string> {
    const { id: comparisonId, queryId, rolloutIds } = comparisons[judged.comparison]!
    const outcome = (['A', 'B', 'TIE', 'BOTH_BAD'] as const)[dice % 4]!
    const common = { projectId, comparisonId, outcome, createdAt: at, blind: dice % 5 !== 0 }
    const revision = await db().judgmentRevision.create({
      data: {
        ...common,
        judgmentId: judged.id,
        number: judged.revision,
        kind: judged.revision === 1 ? 'RECORDED' : 'REVISED',
        preferredRolloutId: outcome === 'A' ? rolloutIds[0] : outcome === 'B' ? rolloutIds[1] : null,
        seconds: dice % 7 === 0 ? null : dice / 13,
      },
      select: { id: true },
    })
    const { id } = await db().preference.create({
      data: {
        ...common,
        ...{ queryId, rolloutAId: rolloutIds[0]!, rolloutBId: rolloutIds[1]!, policyAId: a!, policyBId: b! },
        ...{ revisionId: revision.id, annotatorId: judged.annotatorId, source: sourceOf(judged.annotatorId) },
        ...{ split: 'TRAIN', arm: 'MANUAL' },
      },
      select: { id: true },
    })
    return id
  }
  const sourceOf = (annotatorId: string): Source => (annotatorId === annotators[2] ? 'SIMULATED' : 'HUMAN')
  const kill = (where: { id?: string; queryId?: string }) =>
    db().preference.updateMany({ where: { projectId, live: true, ...where }, data: { live: false } })

  return {
    ...{ projectId, annotators },
    async judge(at: Date, dice: number): Promise<Judged> {
      const comparison = dice % comparisons.length
      const annotatorId = annotators[dice % annotators.length]!
      const id = randomUUID()
      // One live judgment for each annotator and comparison: one more is stored as withdrawn beside it would be.
      const standing = await db().judgment.count({
        where: { annotatorId, comparisonId: comparisons[comparison]!.id, live: true },
      })
      await db().judgment.create({
        data: {
          ...{ id, projectId, annotatorId, comparisonId: comparisons[comparison]!.id, live: standing === 0 },
          ...{ source: sourceOf(annotatorId), createdAt: at },
        },
        select: { id: true },
      })
      const judged = { id, comparison, annotatorId, revision: 1 }
      return { ...judged, preferenceId: await writeVerdict(judged, at, dice) }
    },
    async revise(judged: Judged, at: Date, dice: number): Promise<void> {
      judged.revision += 1
      await kill({ id: judged.preferenceId })
      judged.preferenceId = await writeVerdict(judged, at, dice)
    },
    async withdraw(judged: Judged, at: Date): Promise<void> {
      await db().judgmentRevision.create({
        data: {
          ...{ projectId, comparisonId: comparisons[judged.comparison]!.id, judgmentId: judged.id, createdAt: at },
          ...{ number: judged.revision + 1, kind: 'WITHDRAWN' },
        },
        select: { id: true },
      })
      await db().judgment.update({ where: { id: judged.id }, data: { live: false }, select: { id: true } })
      await kill({ id: judged.preferenceId })
    },
    async exclude(i: number, isOut: boolean): Promise<void> {
      const data = { excludedAt: isOut ? new Date() : null }
      await db().annotator.update({ where: { id: annotators[i]! }, data, select: { id: true } })
    },
    async deploy(isDeployed: boolean): Promise<void> {
      await db().policy.updateMany({ where: { projectId }, data: { stage: isDeployed ? 'DEPLOYED' : 'CANDIDATE' } })
    },
    async setSources(sources: Source[]): Promise<void> {
      await db().project.update({ where: { id: projectId }, data: { sources }, select: { id: true } })
    },
    async setZone(timeZone: string): Promise<void> {
      await db().project.update({ where: { id: projectId }, data: { timeZone }, select: { id: true } })
    },
    async addRollout(at: Date, cost: number, tx: Tx = db()): Promise<void> {
      const { queryId } = comparisons[0]!
      const sampleIndex = 1 + (await tx.rollout.count({ where: { queryId } }))
      await tx.rollout.create({
        data: {
          ...{ projectId, queryId, policyId: a!, sampleIndex, status: 'COMPLETE', text: 'More.', textHash: 'x' },
          ...{ cost, createdAt: at },
        },
        select: { id: true },
      })
    },
    async withdrawQuery(): Promise<void> {
      const { queryId } = comparisons[0]!
      await db().query.update({ where: { id: queryId }, data: { withdrawnAt: new Date() }, select: { id: true } })
      await kill({ queryId })
    },
  }
}
