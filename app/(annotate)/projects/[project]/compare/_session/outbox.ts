import type { RevealRow } from '@/lib/judgments/schema'
import { type Answer, call } from './api'
import type { Entry, EntryStorage } from './outbox-storage'
import { createStore, type Store } from './store'

export type Stored = { id: string; reveal?: RevealRow[] | null }

export type OutboxState = {
  entries: Entry[]
  isSending: boolean
  /** Why entries wait. */
  trouble: 'signed_out' | 'unreachable' | null
}

export type Outbox = {
  store: Store<OutboxState>
  add: (entry: Omit<Entry, 'at' | 'refused'>) => void
  /** Takes an entry out: the person has seen why it was refused. */
  dismiss: (key: string) => void
  /** Tries now what waits. */
  flush: () => void
  /** Takes up what an earlier visit left. */
  start: () => void
}

type Options = {
  slug: string
  storage: EntryStorage
  onStored: (entry: Entry, stored: Stored) => void
  onRefused: (entry: Entry) => void
  /** True where somebody else is signed in by now: nothing of this person may be sent. */
  isSomebodyElse: () => Promise<boolean>
  send?: (path: string, options: { body: string; idempotencyKey: string }) => Promise<Answer<Stored>>
}

const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]

/** Sends entries one after the other, in the order in which they were made, until each is stored or refused. */
export function createOutbox({ slug, storage, onStored, onRefused, isSomebodyElse, send = call }: Options): Outbox {
  const store = createStore<OutboxState>({ entries: [], isSending: false, trouble: null })
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const keep = (entry: Entry) => {
    storage.put(entry)
    store.set({ entries: store.get().entries.map((other) => (other.key === entry.key ? entry : other)) })
  }
  const drop = (key: string) => {
    storage.remove(key)
    store.set({ entries: store.get().entries.filter((entry) => entry.key !== key) })
  }
  const wait = (trouble: 'signed_out' | 'unreachable') => {
    store.set({ isSending: false, trouble })
    timer = setTimeout(flush, PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)])
    failures += 1
  }

  function settle(entry: Entry, answer: Extract<Answer<Stored>, { kind: 'ok' | 'refused' }>) {
    if (answer.kind === 'refused') {
      const { code, detail, judgmentId } = answer
      const refused = { ...entry, refused: { code, detail, judgmentId } }
      keep(refused)
      release(entry, judgmentId, { code, detail, judgmentId })
      onRefused(refused)
      return
    }
    if (entry.kind === 'judgment') release(entry, answer.data.id, null)
    drop(entry.key)
    onStored(entry, answer.data)
  }

  /** Revisions that waited for a judgment's id learn it before the judgment leaves the storage, or share its refusal. */
  function release(judgment: Entry, judgmentId: string | null, refused: Entry['refused']) {
    for (const other of store.get().entries) {
      const waits = other.kind === 'revision' && other.judgmentId === null
      if (!waits || other.assignmentId !== judgment.assignmentId) continue
      keep(judgmentId ? { ...other, judgmentId } : { ...other, refused })
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (store.get().isSending) return
    for (;;) {
      const entry = store.get().entries.find((one) => one.refused === null && pathOf(slug, one) !== null)
      if (!entry) break
      store.set({ isSending: true })
      const answer = await send(pathOf(slug, entry)!, { body: entry.body, idempotencyKey: entry.key })
      if (answer.kind === 'signed_out' || answer.kind === 'unreachable') return wait(answer.kind)
      const isStrange = answer.kind === 'refused' && (answer.status === 404 || answer.status === 403)
      if (isStrange && (await isSomebodyElse())) return wait('signed_out')
      settle(entry, answer)
      failures = 0
    }
    store.set({ isSending: false, trouble: null })
  }

  return {
    store,
    add: (entry) => {
      const whole = { ...entry, at: Date.now(), refused: null }
      storage.put(whole)
      store.set({ entries: [...store.get().entries, whole] })
      // While somebody is signed out, each further answer waits with the others.
      if (store.get().trouble === null) void flush()
    },
    dismiss: drop,
    flush: () => void flush(),
    start: () => {
      const known = store.get().entries
      const left = storage.load().filter(({ key }) => !known.some((entry) => entry.key === key))
      store.set({ entries: [...left, ...known] })
      void flush()
    },
  }
}

/** Where an entry goes; null: a revision whose judgment has no id yet. */
function pathOf(slug: string, { kind, assignmentId, judgmentId }: Entry): string | null {
  const base = `/api/v1/projects/${slug}`
  if (kind === 'judgment') return `${base}/judgments`
  if (kind === 'skip') return `${base}/assignments/${assignmentId}/skip`
  return judgmentId && `${base}/judgments/${judgmentId}/revise`
}
