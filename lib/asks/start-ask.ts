import type { Actor } from '@/lib/access/actor'
import { ensureAnnotator, touchAnnotator } from '@/lib/annotators/ensure-annotator'
import type { Tx } from '@/lib/db/client'
import { AppError } from '@/lib/errors'
import { readConsent, setConsent } from '@/lib/projects/consent'
import { createQuery, type QueryOrigin } from '@/lib/queries/create-query'
import type { Message } from '@/lib/queries/schema'
import { asAsker } from './internal/as-asker'
import { sideThatGoesOn } from './internal/goes-on'
import { readOwnAsk } from './internal/own-ask'
import { putSides } from './internal/put-sides'
import { readAsk } from './read-ask'
import type { Ask, AskView } from './schema'

type Place = { earlier: Message[]; origin: QueryOrigin }

/**
 * Asks two policies, drawn blind. Always a query of its own, also where the same was asked before. Throws 404 for
 * another's conversation, 409 for a turn that has no winner yet and where there are no two policies.
 */
export async function startAsk(caller: Actor, input: Ask, tx: Tx): Promise<AskView> {
  const actor = asAsker(caller)
  const annotator = await ensureAnnotator(actor, tx)
  await touchAnnotator(tx, annotator.id)
  if (input.consent) await setConsent(actor, true, tx)
  const { earlier, origin } = await placeOf(actor, input, tx)
  const consented = (await readConsent(actor, tx)) !== null
  const { query } = await createQuery(
    actor,
    {
      messages: [...earlier, { role: 'user', content: input.text }],
      allowDuplicate: true,
      activeSeconds: input.activeSeconds,
    },
    tx,
    { ...origin, consented },
  )
  await putSides(tx, actor.project.id, query.id)
  return readAsk(actor, query.id, tx)
}

async function placeOf(actor: Actor, { after, instead }: Ask, tx: Tx): Promise<Place> {
  if (instead) {
    const { messages, parentQueryId, parentRolloutId } = await readOwnAsk(actor, instead, tx)
    const origin = { parentQueryId: parentQueryId ?? undefined, parentRolloutId: parentRolloutId ?? undefined }
    return { earlier: messages.slice(0, -1), origin }
  }
  if (!after) return { earlier: [], origin: {} }
  const ask = await readOwnAsk(actor, after.ask, tx)
  const chosen = sideThatGoesOn(ask, after.side)
  if (!chosen) {
    const isBad = ask.judgment?.outcome === 'BOTH_BAD'
    throw new AppError(
      'conflict',
      isBad ? 'Both were bad: ask again, or ask in other words.' : 'Judge the two sides first; the better one goes on.',
    )
  }
  const earlier = [...ask.messages, { role: 'assistant' as const, content: chosen.text }]
  return { earlier, origin: { parentQueryId: ask.id, parentRolloutId: chosen.rolloutId } }
}
