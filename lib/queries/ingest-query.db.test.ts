import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { closeBoss } from '@/lib/queue/boss'
import { emptyProject } from '@/lib/testing/importing'
import { createQuery } from './create-query'
import { ingestQuery, isSampled } from './ingest-query'
import { createQuerySchema, ingestSchema } from './schema'
import { splitOf } from './split'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

test('a token with the right alone sends a query; nothing personal is stored, and repeats are duplicates', async () => {
  const admin = await emptyProject()
  const actor = { ...admin, scopes: new Set(['ingest'] as const) }
  const send = (input: object, sample = 1) =>
    transact((tx) => ingestQuery(actor, ingestSchema.parse(input), sample, tx))
  const input = {
    text: 'Write to ada@example.org from 203.0.113.9',
    externalId: 'ada@example.org',
    metadata: { user: { mail: 'ada@example.org', card: 4111111111111111 } },
  }
  expect(await send(input)).toEqual({ accepted: true })
  expect(await send(input)).toEqual({ accepted: false, reason: 'duplicate' })
  const where = { projectId: admin.project.id }
  const [query, ...others] = await db().query.findMany({ where })
  expect(others).toEqual([])
  expect(query).toMatchObject({
    text: 'Write to [EMAIL_1] from [IP_1]',
    externalId: null,
    metadata: { user: { mail: '[EMAIL_1]', card: '[CARD_1]' } },
  })
  expect(await db().querySubmission.count({ where })).toBe(2)
  expect(await send({ text: 'Never' }, 0)).toEqual({ accepted: false, reason: 'not_sampled' })
  expect(await send({ text: 'Write to bob@example.org', redact: ['ip'] })).toEqual({ accepted: true })
  expect(await db().query.count({ where: { ...where, text: { contains: 'bob@example.org' } } })).toBe(1)
  const body = createQuerySchema.parse({ text: 'By another way' })
  await expect(transact((tx) => createQuery(actor, body, tx))).rejects.toMatchObject({ code: 'forbidden' })
})

test('a sample is a share of the texts, and a text is always in or always out', () => {
  const kept = Array.from({ length: 4000 }, (_, i) => isSampled([{ role: 'user', content: `Text ${i}` }], 0.1))
  const share = kept.filter(Boolean).length / 4000
  expect(Math.abs(share - 0.1)).toBeLessThan(0.02)
  expect(isSampled([{ role: 'user', content: ' Text  1 ' }], 0.1)).toBe(kept[1])
})

const WORDS = Array.from({ length: 40 }, (_, i) => `word${i}`).join(' ')

test('near-duplicates sent at the same moment get one split', async () => {
  const actor = await emptyProject()
  const texts = Array.from({ length: 12 }, (_, i) => `${WORDS} and the end is number ${i}`)
  expect(new Set(texts.map((text) => splitOf(text, 20))).size).toBe(2)
  const made = await Promise.all(
    texts.map((text) => transact((tx) => createQuery(actor, createQuerySchema.parse({ text }), tx))),
  )
  expect(new Set(made.map(({ query }) => query.split)).size).toBe(1)
  expect(made.filter(({ query }) => query.nearDuplicateOfId === null)).toHaveLength(1)
})
