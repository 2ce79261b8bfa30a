import { annotatorActor } from '@/lib/access/actor'
import { claimNext } from '@/lib/comparisons/claim-next'
import { fillPool } from '@/lib/comparisons/fill-pool'
import { skipAssignment } from '@/lib/comparisons/skip-assignment'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { recordJudgment } from '@/lib/judgments/record-judgment'
import type { Random } from '@/lib/math/random'
import { findPromotedRewards } from '@/lib/reward-models/promoted-rewards'
import { type SimulatedAnnotator, simulateVerdict } from '@/prisma/demo/simulate'
import type { Qualities } from './read-qualities'

export type Simulated = { id: string; annotator: SimulatedAnnotator }

type Project = { id: string; slug: string }
type Run = { project: Project; annotators: Simulated[]; qualities: Qualities; random: Random }

/**
 * Lets the simulated annotators judge `count` times, in turn: each claims its next comparison and judges it through
 * the functions that people's judgments pass. Gives how many were made; fewer where nothing is left to compare.
 */
export async function simulateJudgments(
  { project, annotators, qualities, random }: Run,
  count: number,
): Promise<number> {
  let made = 0
  let idle = 0
  while (made < count && idle < annotators.length) {
    const { id, annotator } = annotators[(made + idle) % annotators.length]!
    const judged = await judgeOne(project, id, annotator, qualities, random)
    made += judged ? 1 : 0
    idle = judged ? 0 : idle + 1
  }
  return made
}

async function judgeOne(
  project: Project,
  id: string,
  annotator: SimulatedAnnotator,
  qualities: Qualities,
  random: Random,
) {
  const actor = annotatorActor(project, id)
  const claim = () => transact((tx) => claimNext(actor, { exclude: [] }, tx))
  let { answer } = await claim()
  if (!answer.assignment) {
    await transact(async (tx) => fillPool(tx, project.id, await findPromotedRewards(tx, project.id), random.bits()))
    answer = (await claim()).answer
  }
  if (!answer.assignment) return false
  const assignmentId = answer.assignment.id
  if (random.uniform() < 0.01) {
    await transact((tx) => skipAssignment(actor, assignmentId, { reason: 'not_my_field' }, tx))
    return true
  }
  const [a, b] = await shownQualities(assignmentId, qualities)
  const verdict = simulateVerdict(annotator, a, b, () => random.uniform())
  await transact((tx) => recordJudgment(actor, { assignmentId, ...verdict }, tx))
  return true
}

async function shownQualities(assignmentId: string, qualities: Qualities): Promise<[number, number]> {
  const { order, comparison } = await db().assignment.findUniqueOrThrow({
    where: { id: assignmentId },
    select: { order: true, comparison: { select: { items: { select: { position: true, rolloutId: true } } } } },
  })
  const shown = order.map((position) => comparison.items.find((item) => item.position === position)!.rolloutId)
  return [qualities.get(shown[0]!) ?? 0, qualities.get(shown[1]!) ?? 0]
}
