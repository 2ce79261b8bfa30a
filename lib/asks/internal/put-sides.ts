import { randomInt } from 'node:crypto'
import type { Tx } from '@/lib/db/client'
import { setAsked } from '@/lib/queries/asked'
import { drawPair } from '@/lib/rollouts/sampling/choose-policies'
import { queueRollouts } from '@/lib/rollouts/sampling/sample-rollouts'

/** Draws two policies, asks both for a rollout and puts them on sides by the toss of a coin. Throws 409 without two. */
export async function putSides(tx: Tx, projectId: string, queryId: string): Promise<void> {
  const { policies, propensity, among } = await drawPair(tx, projectId, queryId)
  const [one, other] = await queueRollouts(tx, projectId, { queryId, policies, n: 1 })
  const ids = [one!.id, other!.id] as [string, string]
  if (randomInt(2) === 1) ids.reverse()
  await setAsked(tx, projectId, queryId, { sides: ids, propensity, among })
}
