import type { Actor } from '@/lib/access/actor'
import { claimNext } from '@/lib/comparisons/claim-next'
import type { AssignmentView, NextAnswer } from '@/lib/comparisons/schema'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { recordJudgment } from '@/lib/judgments/record-judgment'
import { recordJudgmentSchema } from '@/lib/judgments/schema'

/** What `next` answers. */
export async function askNext(annotator: Actor, exclude: string[] = []): Promise<NextAnswer> {
  return (await transact((tx) => claimNext(annotator, { exclude }, tx))).answer
}

/** The assignment that `next` gives; fails the test where there is none. */
export async function claim(annotator: Actor, exclude: string[] = []): Promise<AssignmentView> {
  const answer = await askNext(annotator, exclude)
  if (!answer.assignment) throw new Error(`nothing to claim: ${JSON.stringify(answer)}`)
  return answer.assignment
}

/** The comparison of an assignment, which its annotator is never told. */
export async function comparisonOf(assignmentId: string): Promise<string> {
  const row = await db().assignment.findUniqueOrThrow({ where: { id: assignmentId }, select: { comparisonId: true } })
  return row.comparisonId
}

/** Judges an assignment; the body is parsed as the route parses it. */
export function judge(annotator: Actor, assignmentId: string, verdict: Record<string, unknown> = { outcome: 'A' }) {
  const input = recordJudgmentSchema.parse({ assignmentId, ...verdict })
  return transact((tx) => recordJudgment(annotator, input, tx))
}

/** Sets in which order an annotator sees the items. */
export async function showInOrder(assignmentId: string, order: number[]): Promise<void> {
  await db().assignment.update({ where: { id: assignmentId }, data: { order }, select: { id: true } })
}

/** The key under which a rollout with this text is shown. */
export function keyOf(assignment: AssignmentView, text: string): string {
  const option = assignment.options.find((one) => one.text.startsWith(text))
  if (!option) throw new Error(`"${text}" is not shown`)
  return option.key
}
