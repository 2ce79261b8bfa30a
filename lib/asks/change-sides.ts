import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/db/client'
import { AppError } from '@/lib/errors'
import { setAsked } from '@/lib/queries/asked'
import { queueRollouts } from '@/lib/rollouts/sampling/sample-rollouts'
import { requeue, stopWorking } from '@/lib/rollouts/sampling/stop-rollout'
import { asAsker } from './internal/as-asker'
import { lockOwnAsk, type OwnAsk } from './internal/own-ask'
import { putSides } from './internal/put-sides'
import { readAsk } from './read-ask'
import type { AskView, Side } from './schema'

/** Stops what still writes; what had come is kept and never judged. */
export async function stopAsk(caller: Actor, id: string, tx: Tx): Promise<AskView> {
  const actor = asAsker(caller)
  await stopSides(actor, await lockOwnAsk(actor, id, tx), tx)
  return readAsk(actor, id, tx)
}

/** Asks one side again: the same policy, and where it had been cut with a new rollout. Throws 409 for a whole one. */
export async function retrySide(caller: Actor, id: string, key: Side, tx: Tx): Promise<AskView> {
  const actor = asAsker(caller)
  const projectId = actor.project.id
  const ask = await lockOwnAsk(actor, id, tx)
  if (ask.judgment) throw new AppError('conflict', 'You have judged these two already.')
  const side = ask.sides[key === 'A' ? 0 : 1]
  if (side.status === 'TRUNCATED') {
    const policies = [{ policyId: side.policyId, propensity: side.propensity }]
    const [made] = await queueRollouts(tx, projectId, { queryId: id, policies, n: 1 })
    const [a, b] = ask.asked.sides
    await setAsked(tx, projectId, id, { ...ask.asked, sides: key === 'A' ? [made!.id, b] : [a, made!.id] })
  } else {
    if (side.status === 'COMPLETE' || side.status === 'QUEUED' || side.status === 'GENERATING')
      throw new AppError('conflict', 'This side has not failed.')
    await requeue(tx, projectId, side.rolloutId)
  }
  return readAsk(actor, id, tx)
}

/** Draws two policies anew for the same question; what was there stays stored. Throws 409 after a judgment with a winner. */
export async function regenerateAsk(caller: Actor, id: string, tx: Tx): Promise<AskView> {
  const actor = asAsker(caller)
  const ask = await lockOwnAsk(actor, id, tx)
  if (ask.judgment && ask.judgment.outcome !== 'BOTH_BAD')
    throw new AppError('conflict', 'You have judged these two; go on with the better one.')
  await stopSides(actor, ask, tx)
  await putSides(tx, actor.project.id, id)
  return readAsk(actor, id, tx)
}

async function stopSides(actor: Actor, { sides }: OwnAsk, tx: Tx): Promise<void> {
  for (const { rolloutId } of sides) await stopWorking(tx, actor.project.id, rolloutId)
}
