import { randomUUID } from 'node:crypto'
import type { Actor } from '@/lib/access/actor'
import { createComparison } from '@/lib/comparisons/create-comparison'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { createPolicy } from '@/lib/policies/create-policy'
import { createPolicySchema } from '@/lib/policies/schema'
import type { CreateProject } from '@/lib/projects/schema'
import { createQuery } from '@/lib/queries/create-query'
import { createQuerySchema } from '@/lib/queries/schema'
import { createRollout } from '@/lib/rollouts/create-rollout'
import { createRolloutSchema } from '@/lib/rollouts/schema'
import { makeMember, makeProject } from './people'

/** Everything is made by the product's own writes, so that a test never stands on rows that could not exist. */

/** A recorded policy. @returns its id */
export async function makePolicy(admin: Actor, name: string): Promise<string> {
  const { policy } = await transact((tx) => createPolicy(admin, createPolicySchema.parse({ name }), tx))
  return policy.id
}

/** A query with a text of its own, unless one is given. @returns its id */
export async function makeQuery(admin: Actor, given: Record<string, unknown> = {}): Promise<string> {
  const content = given.messages ? {} : { text: `What is ${randomUUID().replaceAll('-', ' ')}?` }
  const { query } = await transact((tx) => createQuery(admin, createQuerySchema.parse({ ...content, ...given }), tx))
  return query.id
}

/** A rollout of a query by a policy, named. @returns its id */
export async function makeRollout(
  admin: Actor,
  queryId: string,
  policy: string,
  text: string = `An answer ${randomUUID()}`,
): Promise<string> {
  const input = createRolloutSchema.parse({ queryId, policy, text })
  const { rollout } = await transact((tx) => createRollout(admin, input, tx))
  return rollout.id
}

export type MadeComparison = { id: string; queryId: string; rolloutIds: string[] }

type ComparisonToMake = {
  /** One rollout of each of these; default two. */
  policies?: string[]
  overlap?: number
  gold?: { outcome: 'A' | 'B' | 'TIE' | 'BOTH_BAD' }
}

/** A query, a rollout of each policy and the comparison of them, in that order. */
export async function makeComparison(admin: Actor, given: ComparisonToMake = {}): Promise<MadeComparison> {
  const queryId = await makeQuery(admin)
  const rolloutIds: string[] = []
  for (const policy of given.policies ?? ['alder', 'birch']) {
    rolloutIds.push(await makeRollout(admin, queryId, policy, `${policy} says ${randomUUID()}`))
  }
  const { overlap, gold } = given
  const { id } = await transact((tx) => createComparison(admin, { queryId, rolloutIds, overlap, gold }, tx))
  return { id, queryId, rolloutIds }
}

/** A project whose chooser makes nothing by itself, with policies `alder` to `dogwood` and `people` annotators. */
export async function makeCollecting(people: number, given: Partial<CreateProject> = {}) {
  const { owner, admin } = await makeProject({ poolPerAnnotator: 0, poolMinimum: 0, ...given })
  for (const name of ['alder', 'birch', 'cedar', 'dogwood']) await makePolicy(admin, name)
  const annotators: Actor[] = []
  for (let i = 0; i < people; i++) annotators.push((await makeMember(admin.project, 'ANNOTATOR')).actor)
  return { owner, admin, annotators }
}

/** Lets a lease's time be over. */
export async function endLease(assignmentId: string): Promise<void> {
  await db()
    .$executeRaw`UPDATE "Assignment" SET "leaseUntil" = now() - interval '1 second' WHERE id = ${assignmentId}::uuid`
}

/** Jobs of a queue that wait, for one project. */
export async function countJobs(queue: string, projectId: string): Promise<number> {
  const [row] = await db().$queryRaw<{ jobs: number }[]>`
    SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = ${queue} AND data ->> 'projectId' = ${projectId}`
  return row?.jobs ?? 0
}
