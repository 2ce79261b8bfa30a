import { call } from './api'
import type { Claims } from './claims'
import { type Context, updateHeld } from './context'
import type { Held } from './types'

const SIGNS_OF_LIFE = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove'] as const

/**
 * Keeps what is in hand: the leases are renewed three times in their length while somebody is there. Where a lease has
 * ended all the same, the comparison on screen stays and says so; the one that waited is let go.
 */
export function keepLeases({ config, store }: Context, claims: Claims): () => void {
  const third = (config.leaseSeconds * 1000) / 3
  let seenAt = Date.now()
  let renewedAt = Date.now()
  const see = () => {
    seenAt = Date.now()
  }

  async function renew(held: Held | null, isOnScreen: boolean) {
    if (!held || held.isLeaseLost) return
    const id = held.assignment.id
    const answer = await call(`/api/v1/projects/${config.slug}/assignments/${id}/renew`, { body: '{}' })
    if (answer.kind !== 'refused') return
    if (isOnScreen) updateHeld(store, id, { isLeaseLost: true })
    else if (store.get().upcoming?.assignment.id === id) {
      store.set({ upcoming: null })
      claims.fill()
    }
  }

  const renewAll = () => {
    if (document.hidden || Date.now() - seenAt > config.leaseSeconds * 1000) return
    renewedAt = Date.now()
    const { current, upcoming } = store.get()
    void renew(current, true)
    void renew(upcoming, false)
  }
  const comeBack = () => {
    if (document.hidden) return
    see()
    if (Date.now() - renewedAt > third) renewAll()
  }

  const timer = setInterval(renewAll, Math.max(third, 1000))
  for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, see, { passive: true })
  document.addEventListener('visibilitychange', comeBack)
  return () => {
    clearInterval(timer)
    for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, see)
    document.removeEventListener('visibilitychange', comeBack)
  }
}
