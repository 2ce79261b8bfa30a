import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from './api'
import { createOutbox, type Stored } from './outbox'
import type { Entry, EntryStorage } from './outbox-storage'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A browser's storage that outlives the outbox. */
function memory(): EntryStorage & { kept: Map<string, Entry> } {
  const kept = new Map<string, Entry>()
  return {
    kept,
    load: () => [...kept.values()],
    put: (entry) => void kept.set(entry.key, entry),
    remove: (key) => void kept.delete(key),
  }
}

type Sent = { path: string; key: string; body: string }

function setUp(answers: Answer<Stored>[], storage = memory(), isSomebodyElse = false) {
  const sent: Sent[] = []
  const stored: string[] = []
  const refused: string[] = []
  const outbox = createOutbox({
    slug: 'p',
    storage,
    onStored: (_, { id }) => stored.push(id),
    onRefused: ({ key }) => refused.push(key),
    isSomebodyElse: async () => isSomebodyElse,
    send: async (path, { body, idempotencyKey }) => {
      sent.push({ path, key: idempotencyKey, body })
      return answers[sent.length - 1] ?? { kind: 'ok', data: { id: `j${sent.length}` } }
    },
  })
  return { outbox, storage, sent, stored, refused }
}

const judgment = {
  key: 'k1',
  kind: 'judgment' as const,
  assignmentId: 'a1',
  judgmentId: null,
  body: '{"outcome":"A"}',
  words: 'A',
  typed: '',
}
const revision = { ...judgment, key: 'k2', kind: 'revision' as const, body: '{"outcome":"B"}' }
const settle = () => vi.advanceTimersByTimeAsync(0)

test('an answer is stored under its key and leaves the storage', async () => {
  const { outbox, storage, sent, stored } = setUp([])
  outbox.add(judgment)
  expect(storage.kept.size).toBe(1)
  await settle()
  expect(sent).toEqual([{ path: '/api/v1/projects/p/judgments', key: 'k1', body: judgment.body }])
  expect(stored).toEqual(['j1'])
  expect(storage.kept.size).toBe(0)
})

test('without a connection it waits, and goes again with the same key and body', async () => {
  const { outbox, storage, sent } = setUp([{ kind: 'unreachable' }, { kind: 'unreachable' }])
  outbox.add(judgment)
  await settle()
  expect(outbox.store.get().trouble).toBe('unreachable')
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1999)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(new Set(sent.map(({ key, body }) => key + body)).size).toBe(1)
  expect(storage.kept.size).toBe(0)
  expect(outbox.store.get().trouble).toBeNull()
})

test('a second visit sends what the first one left', async () => {
  const { outbox, storage } = setUp([{ kind: 'signed_out' }])
  outbox.add(judgment)
  await settle()
  const later = setUp([], storage)
  later.outbox.start()
  await settle()
  expect(later.sent.map(({ key }) => key)).toEqual(['k1'])
  expect(storage.kept.size).toBe(0)
})

test('a revision waits for the id of its judgment', async () => {
  const { outbox, sent } = setUp([{ kind: 'unreachable' }, { kind: 'ok', data: { id: 'j9' } }])
  outbox.add(judgment)
  outbox.add(revision)
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/v1/projects/p/judgments',
    '/api/v1/projects/p/judgments',
    '/api/v1/projects/p/judgments/j9/revise',
  ])
})

test('a refused answer stays with its reason, takes its revision along, and stops nothing else', async () => {
  const closed = {
    kind: 'refused',
    status: 409,
    code: 'comparison_closed',
    detail: 'closed',
    judgmentId: null,
  } as const
  const { outbox, storage, sent, refused } = setUp([closed])
  outbox.add(judgment)
  outbox.add(revision)
  outbox.add({ ...judgment, key: 'k3', assignmentId: 'a3' })
  await settle()
  expect(sent.map(({ key }) => key)).toEqual(['k1', 'k3'])
  expect(refused).toEqual(['k1'])
  expect([...storage.kept.values()].map(({ key, refused: why }) => [key, why?.code])).toEqual([
    ['k1', 'comparison_closed'],
    ['k2', 'comparison_closed'],
  ])
})

test('where somebody else is signed in, an answer is neither taken as refused nor dropped', async () => {
  const unknown = { kind: 'refused', status: 404, code: 'not_found', detail: '', judgmentId: null } as const
  const { outbox, storage, refused } = setUp([unknown], memory(), true)
  outbox.add(judgment)
  await settle()
  expect(refused).toEqual([])
  expect(outbox.store.get().trouble).toBe('signed_out')
  expect(storage.kept.get('k1')?.refused).toBeNull()
})
