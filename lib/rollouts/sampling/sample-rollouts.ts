import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { enqueue } from '@/lib/queue/enqueue'
import { lockQuery } from '../internal/lock-query'
import type { SampleRollouts } from '../schema'
import { textHash } from '../text-hash'
import { type ChosenPolicy, drawnPolicies, namedPolicies } from './choose-policies'

export type QueuedRollout = { id: string; policyId: string; sampleIndex: number; status: 'queued' }

/** Seeds that every server takes, also one that keeps them in 32 bits with a sign. */
const SEEDS = 2 ** 31

/** Asks for samples of a query; a worker makes them. Throws 422 and 409 as the query and the policies give reason to. */
export async function sampleRollouts(actor: Actor, input: SampleRollouts, tx: Tx): Promise<QueuedRollout[]> {
  authorize(actor, 'rollouts:write')
  const projectId = actor.project.id
  const policies = input.policies
    ? await namedPolicies(tx, projectId, input.policies)
    : await drawnPolicies(tx, projectId, input.queryId)
  return queueRollouts(tx, projectId, { queryId: input.queryId, policies, n: input.n })
}

/**
 * Queues `n` new samples of each policy, with the next free indices and a seed each: the policy's own seed plus the
 * index where it has one, else drawn.
 */
export async function queueRollouts(
  tx: Tx,
  projectId: string,
  { queryId, policies, n }: { queryId: string; policies: readonly ChosenPolicy[]; n: number },
): Promise<QueuedRollout[]> {
  await lockQuery(tx, projectId, queryId)
  const ids = policies.map(({ policyId }) => policyId)
  const next = await nextIndices(tx, queryId, ids)
  const seeds = await ownSeeds(tx, projectId, ids)
  const rows = policies.flatMap(({ policyId, propensity }) =>
    Array.from({ length: n }, (_, at) => {
      const sampleIndex = (next.get(policyId) ?? 0) + at
      const own = seeds.get(policyId)
      const seed = String(own === undefined ? randomInt(SEEDS) : own + sampleIndex)
      return { id: uuid(), projectId, queryId, policyId, sampleIndex, seed, propensity }
    }),
  )
  const empty = { status: 'QUEUED' as const, text: '', textHash: textHash('') }
  await tx.rollout.createMany({ data: rows.map((row) => ({ ...row, ...empty })) })
  await enqueue(tx, 'sample-rollouts', { projectId })
  return rows.map(({ id, policyId, sampleIndex }) => ({ id, policyId, sampleIndex, status: 'queued' }))
}

async function nextIndices(tx: Tx, queryId: string, policyIds: string[]): Promise<Map<string, number>> {
  const rows = await tx.rollout.groupBy({
    by: ['policyId'],
    where: { queryId, policyId: { in: policyIds } },
    _max: { sampleIndex: true },
  })
  return new Map(rows.map(({ policyId, _max }) => [policyId, (_max.sampleIndex ?? -1) + 1]))
}

async function ownSeeds(tx: Tx, projectId: string, policyIds: string[]): Promise<Map<string, number>> {
  const rows = await tx.policy.findMany({
    where: { projectId, id: { in: policyIds } },
    select: { id: true, sampling: true },
  })
  return new Map(
    rows.flatMap(({ id, sampling }) => {
      const { seed } = sampling as { seed?: number }
      return seed === undefined ? [] : [[id, seed] as const]
    }),
  )
}
