import { afterAll, expect, test } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { makeQuery } from '@/lib/testing/factories'
import { askSamples, makeLivePolicy } from '@/lib/testing/live-policies'
import { makeProject } from '@/lib/testing/people'
import { type Script, startStub } from '@/lib/testing/stub-policy-server'
import { claimRollouts } from './claim-rollouts'
import { generateRollout } from './generate-rollout'
import { type WatchEvent, watchRollout } from './watch-rollout'

afterAll(closeDb)

/** A rollout that waits, what makes it, and who watches it. */
async function prepared(scripts: Script[]) {
  const stub = await startStub((_, n) => scripts[n] ?? {})
  const { admin }: { admin: Actor } = await makeProject()
  const policyId = await makeLivePolicy(admin, 'live', stub.url)
  const [id = ''] = await askSamples(admin, { queryId: await makeQuery(admin), policies: ['live'] })
  const make = async () => {
    const { endpointId } = await db().policy.findUniqueOrThrow({ where: { id: policyId } })
    const [claim] = await transact((tx) => claimRollouts(tx, endpointId ?? '', 1))
    const signal = new AbortController().signal
    await generateRollout(claim!, { signal, everyMs: 20, wait: async () => undefined })
    await stub.close()
  }
  return { id, make }
}

type Seen = { text: string; resets: number; status: string | null; ids: string[]; events: number }

/** What a client makes of the events: it adds texts and starts anew at a reset. Stops after `most` of them. */
async function follow(id: string, lastId: string | null, had = '', most = Number.POSITIVE_INFINITY): Promise<Seen> {
  const seen: Seen = { text: had, resets: 0, status: null, ids: [], events: 0 }
  const control = new AbortController()
  for await (const event of watchRollout(id, lastId, control.signal)) {
    take(seen, event)
    if (seen.events >= most) break
  }
  control.abort()
  return seen
}

function take(seen: Seen, event: WatchEvent): void {
  if (event.event === 'waiting') return
  seen.ids.push(event.id)
  if (event.event === 'done') {
    seen.status = event.data.status
    return
  }
  seen.events++
  if (event.event === 'reset') seen.resets++
  seen.text = event.event === 'reset' ? event.data.text : seen.text + event.data.text
}

const LONG = Array.from({ length: 40 }, (_, i) => `wörd${i} 🌲 `)

test('two who watch see the text grow to the whole answer, nothing twice, and hear of its end', async () => {
  const { id, make } = await prepared([{ pieces: LONG, betweenTokensMs: 15 }])
  const [one, two] = await Promise.all([follow(id, null), follow(id, null), make()])
  for (const seen of [one, two]) expect(seen).toMatchObject({ text: LONG.join(''), resets: 0, status: 'complete' })
  expect(one.events).toBeGreaterThan(1)
})

test('one that comes back goes on where it was; one that comes late gets all at once', async () => {
  const { id, make } = await prepared([{ pieces: LONG, betweenTokensMs: 15 }])
  const making = make()
  const before = await follow(id, null, '', 1)
  expect(before.status).toBeNull()
  await making
  expect(await follow(id, before.ids.at(-1)!, before.text)).toMatchObject({
    ...{ text: LONG.join(''), resets: 0, status: 'complete', events: 1 },
  })
  expect(await follow(id, null)).toMatchObject({ text: LONG.join(''), events: 1, status: 'complete' })
  expect(await follow(id, '7-0123456789abcdef', 'other x')).toMatchObject({ text: LONG.join(''), resets: 1 })
})

test('a text that a new try took back is replaced, not continued', async () => {
  const { id, make } = await prepared([
    { pieces: ['A first ', 'try'], betweenTokensMs: 250, end: 'drop' },
    { pieces: ['The answer ', 'is this'], betweenTokensMs: 250 },
  ])
  const [seen] = await Promise.all([follow(id, null), make()])
  expect(seen).toMatchObject({ text: 'The answer is this', resets: 1, status: 'complete' })
})

test('thoughts are not shown as the answer', async () => {
  const { id, make } = await prepared([{ pieces: ['<think>', 'hm', '</think>', 'Yes'], betweenTokensMs: 100 }])
  const [seen] = await Promise.all([follow(id, null), make()])
  expect(seen).toMatchObject({ text: 'Yes', resets: 0, status: 'complete' })
})
