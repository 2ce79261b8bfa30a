import { quietly } from './outbox-storage'
import type { OwnKeys } from './own-keys'
import { createStore, type Store } from './store'

/** What a person set for themselves on this screen; it stays in this browser. */
export type OwnSettings = {
  /** How many a day they mean to judge; null: no goal. */
  goal: number | null
  keys: OwnKeys
}

export type OwnStore = Store<OwnSettings> & {
  /** What was kept before; called in the browser, so that the server's page and the first one drawn are the same. */
  load: () => void
}

export function createOwnSettings(userId: string): OwnStore {
  const name = `flywheel:own:${userId}`
  const store = createStore<OwnSettings>({ goal: null, keys: {} })
  return {
    ...store,
    load: () => quietly(() => store.set(JSON.parse(localStorage.getItem(name) ?? '{}'))),
    set: (change) => {
      store.set(change)
      quietly(() => localStorage.setItem(name, JSON.stringify(store.get())))
    },
  }
}
