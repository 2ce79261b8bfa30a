import type { Actor } from '@/lib/access/actor'
import { db } from '@/lib/db/client'
import { type WatchEvent, watchRollout } from '@/lib/rollouts/sampling/watch-rollout'
import { readOwnAsk } from './internal/own-ask'
import { viewSide } from './internal/say-side'
import type { Side, SideView } from './schema'

/**
 * text: more of a side. reset: the side so far, instead of all before. done: how a side has ended. end: both have, and
 * nothing more comes. `id` names what the watcher has then of both.
 */
export type AskEvent =
  | { event: 'text' | 'reset'; id: string; data: { side: Side; text: string } }
  | { event: 'done'; id: string; data: Omit<SideView, 'text'> }
  | { event: 'end'; id: string; data: null }
  | { event: 'waiting' }

const KEYS: readonly Side[] = ['A', 'B']

/** Both sides of an ask as they grow, by the names A and B alone. The caller has checked that it is theirs. */
export async function* watchAsk(
  actor: Actor,
  id: string,
  lastId: string | null,
  signal: AbortSignal,
): AsyncGenerator<AskEvent> {
  const control = new AbortController()
  const both = AbortSignal.any([signal, control.signal])
  const { sides } = await readOwnAsk(actor, id, db())
  const has = KEYS.map((_, at) => lastId?.split('~')[at] || null)
  const watches = sides.map(({ rolloutId }, at) => watchRollout(rolloutId, has[at] ?? null, both))
  const next = (at: number) => watches[at]!.next().then((result) => ({ at, result }))
  const pending = new Map(watches.map((_, at) => [at, next(at)]))
  const name = () => has.map((one) => one ?? '').join('~')
  try {
    while (pending.size > 0) {
      const { at, result } = await Promise.race(pending.values())
      if (result.done) {
        pending.delete(at)
        continue
      }
      pending.set(at, next(at))
      if ('id' in result.value) has[at] = result.value.id
      yield await asSide(actor, id, KEYS[at]!, result.value, name())
    }
    if (!both.aborted) yield { event: 'end', id: name(), data: null }
  } finally {
    control.abort()
    await Promise.allSettled(pending.values())
  }
}

async function asSide(actor: Actor, id: string, side: Side, event: WatchEvent, name: string): Promise<AskEvent> {
  if (event.event === 'waiting') return event
  if (event.event !== 'done') return { event: event.event, id: name, data: { side, text: event.data.text } }
  const { sides } = await readOwnAsk(actor, id, db())
  const { text: _, ...view } = viewSide(sides[side === 'A' ? 0 : 1])
  return { event: 'done', id: name, data: view }
}
