import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { closeBoss } from '@/lib/queue/boss'
import { bringBytes, emptyProject } from '@/lib/testing/importing'
import { jsonl } from '@/lib/testing/mt-bench'
import { columnsHolding } from '@/lib/testing/search-columns'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

const MAIL = 'ada.secret@example.org'
const LONG = 'Please tell me in many words how one bakes a good loaf of bread at home today and tomorrow'
const ROWS = [
  { prompt: `Write to ${MAIL}`, external_id: MAIL, reference: `It is ${MAIL}`, metadata: { topic: 'maths' } },
  { prompt: LONG, metadata: { topic: 'other' } },
  { prompt: `${LONG} again` },
  { prompt: LONG },
  { messages: [{ role: MAIL, content: 'x' }] },
]
const mapping = '{"environment": "metadata.topic ? maths > Mathematics; * > General"}'

test('a dry run shows what redaction finds, masked; the import stores none of it, in no column', async () => {
  const actor = await emptyProject()
  const bytes = Buffer.from(jsonl(ROWS))
  const options = { format: 'queries', mode: 'good', redact: 'all', mapping }
  const dry = await bringBytes(actor, bytes, { ...options, dryRun: 'true' }, `${MAIL}.jsonl`)
  expect(dry.preview).toMatchObject({
    redaction: { counts: { email: 1 }, examples: [{ kind: 'email', masked: 'a••.••••••@•••••••.••g', line: 1 }] },
    duplicates: { exact: 1, near: 1, threshold: 0.8 },
    languages: expect.arrayContaining([['en', 4]]),
    environments: [
      ['General', 3],
      ['Mathematics', 1],
    ],
  })
  const done = await bringBytes(actor, bytes, options, `${MAIL}.jsonl`)
  expect(done).toMatchObject({ state: 'done', accepted: { queries: 3 }, rejectedCount: 1, redact: expect.any(Array) })
  const first = await db().query.findFirstOrThrow({ where: { projectId: actor.project.id }, orderBy: { id: 'asc' } })
  expect(first).toMatchObject({ text: 'Write to [EMAIL_1]', reference: 'It is [EMAIL_1]', externalId: null })
  expect(await columnsHolding([MAIL])).toEqual([])
  const plain = await bringBytes(actor, bytes, { format: 'queries', mode: 'good' })
  expect(plain.accepted.queries).toBe(1)
  expect(await columnsHolding([MAIL])).toContain('Query.text')
})

test('answers, contexts and judges of rollouts and votes are redacted too', async () => {
  const actor = await emptyProject()
  const side = (text: string) => [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: text },
  ]
  const vote = {
    ...{ model_a: 'm', model_b: 'n', winner: 'model_a', judge: 'bob.secret@example.org' },
    ...{ conversation_a: side('Ring +49 171 5550123'), conversation_b: side('No') },
  }
  const done = await bringBytes(actor, Buffer.from(jsonl([vote])), { redact: 'all' })
  expect(done.accepted).toMatchObject({ judgments: 1, annotators: 1 })
  expect(await columnsHolding(['bob.secret@example.org', '171 5550123'])).toEqual([])
})
