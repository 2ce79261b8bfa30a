import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { makeCollecting, makeQuery } from '@/lib/testing/factories'
import { makeProject } from '@/lib/testing/people'
import { createQuery } from './create-query'
import { createQuerySchema } from './schema'
import { splitOf } from './split'

const submit = (actor: Parameters<typeof createQuery>[0], body: Record<string, unknown>) =>
  transact((tx) => createQuery(actor, createQuerySchema.parse(body), tx))

test('one text with a space at its end, in NFD and with other line ends is one query; each time is noted', async () => {
  const { admin } = await makeProject()
  const first = await submit(admin, { text: 'Café  plans\nfor two' })
  const others = ['Café plans\nfor two ', 'Cafe\u0301 plans\r\nfor two', ' Café plans\rfor   two']
  for (const text of others) {
    const again = await submit(admin, { text })
    expect(again).toMatchObject({ created: false, query: { id: first.query.id, text: 'Café  plans\nfor two' } })
  }
  const outcomes = await db().querySubmission.findMany({
    where: { projectId: admin.project.id },
    orderBy: { createdAt: 'asc' },
  })
  expect(outcomes.map(({ outcome, queryId }) => [outcome, queryId])).toEqual(
    ['ACCEPTED', ...others.map(() => 'EXACT_DUPLICATE')].map((outcome) => [outcome, first.query.id]),
  )
  expect((await submit(admin, { text: 'café plans\nfor two' })).created).toBe(true)
})

test('ten submissions of one text at the same moment make one query', async () => {
  const { admin } = await makeProject()
  const all = await Promise.all(Array.from({ length: 10 }, () => submit(admin, { text: 'Twice, please?' })))
  expect(new Set(all.map(({ query }) => query.id)).size).toBe(1)
  expect(all.filter(({ created }) => created)).toHaveLength(1)
})

test('externalId: the same text gives the standing query, another text is refused on that field', async () => {
  const { admin } = await makeProject()
  const first = await submit(admin, { text: 'Where is the moon?', externalId: 'row 7' })
  expect((await submit(admin, { text: ' Where is  the moon?', externalId: 'row 7' })).query.id).toBe(first.query.id)
  await expect(submit(admin, { text: 'Where is the sun?', externalId: 'row 7' })).rejects.toMatchObject({
    code: 'invalid',
    errors: [{ path: 'externalId' }],
  })
  const { admin: elsewhere } = await makeProject()
  expect((await submit(elsewhere, { text: 'Where is the sun?', externalId: 'row 7' })).created).toBe(true)
})

test('a copy on purpose is a row of its own that names its original and shares its split', async () => {
  const { admin } = await makeProject()
  const first = await submit(admin, { text: 'Tell me a story' })
  const copy = await submit(admin, { text: 'Tell me a story', allowDuplicate: true })
  expect(copy).toMatchObject({ created: true, query: { duplicateOfId: first.query.id, split: first.query.split } })
  expect((await submit(admin, { text: 'Tell me a story' })).query.id).toBe(first.query.id)
})

/** A long text of TRAIN or HOLDOUT that differs from the others of its kind in one word. */
function variant(split: string): string {
  for (let i = 0; ; i++) {
    const text = `Please explain step by step how the water mill at the edge of the old village drives its heavy stone, which grain it grinds in spring and autumn, who repaired the wheel after the flood, and what the miller earned number ${i}`
    if (splitOf(text, 20) === split) return text
  }
}

test('a near-duplicate takes the split of its group’s earliest, whatever its own hash says', async () => {
  const { admin } = await makeProject()
  const first = await submit(admin, { text: variant('HOLDOUT') })
  const near = await submit(admin, { text: variant('TRAIN') })
  expect([first.query.split, near.query.split]).toEqual(['HOLDOUT', 'HOLDOUT'])
  expect(near.query.nearDuplicateOfId).toBe(first.query.id)
})

test('what is near both splits is in neither', async () => {
  const { admin } = await makeProject()
  const first = await submit(admin, { text: variant('HOLDOUT') })
  const second = await submit(admin, { text: variant('TRAIN') })
  await db().query.update({ where: { id: second.query.id }, data: { split: 'TRAIN' } })
  const both = await submit(admin, { text: `${variant('TRAIN')} then` })
  expect(both.query).toMatchObject({ split: 'NONE', nearDuplicateOfId: first.query.id })
})

test('the turns of a conversation share a split and are no near-duplicates of each other', async () => {
  const { admin } = await makeProject({ holdoutPercent: 50 })
  for (let i = 0; i < 6; i++) {
    const content = `Opening number ${i * 7919} of a talk`
    const first = await submit(admin, { text: content })
    const second = await submit(admin, {
      messages: [
        { role: 'user', content },
        { role: 'assistant', content: 'Go on.' },
        { role: 'user', content: 'And now?' },
      ],
    })
    expect(second.query).toMatchObject({ split: first.query.split, nearDuplicateOfId: null, text: 'And now?' })
  }
})

test('a hundred queries, some twice, then ten new: no text in two splits, old ones keep theirs', async () => {
  const { admin } = await makeProject()
  const text = (i: number) => `${['Bake', 'Sing', 'Paint', 'Fold', 'Carve'][i % 5]} ${i * i} ${i}`
  const made = new Map<string, string>()
  for (let i = 0; i < 100; i++) {
    const { query } = await submit(admin, { text: text(i % 80) })
    expect(made.get(query.normalHash) ?? query.split).toBe(query.split)
    made.set(query.normalHash, query.split)
  }
  expect(made.size).toBe(80)
  for (let i = 80; i < 90; i++) await submit(admin, { text: text(i) })
  const rows = await db().query.findMany({ where: { projectId: admin.project.id } })
  for (const { normalHash, split } of rows) expect(made.get(normalHash) ?? split).toBe(split)
  expect(new Set(rows.map(({ split }) => split))).toEqual(new Set(['TRAIN', 'HOLDOUT']))
})

test.each([
  ['text', 'a\u0000b', /position 2/],
  ['text', 'ok \ud83d', /surrogate.*position 4/],
  ['text', '  ', /Write something/],
  ['reference', 'x\udc00', /surrogate/],
])('refuses %s %j', (field, value, message) => {
  const result = createQuerySchema.safeParse({ text: 'fine', [field]: value })
  expect(result.error?.issues[0]).toMatchObject({ path: [field], message: expect.stringMatching(message) })
})

test('the limit counts code points: a million trees are taken, one more is not', () => {
  const trees = '🌲'.repeat(1_000_000)
  expect(createQuerySchema.safeParse({ text: trees }).success).toBe(true)
  const over = createQuerySchema.safeParse({ text: `${trees}x` })
  expect(over.error?.issues[0]?.message).toBe('At most 1000000 characters; this has 1000001.')
})

test('an annotator’s query waits for review where the project reviews', async () => {
  const { admin, annotators } = await makeCollecting(1, { reviewQueries: true })
  expect((await submit(annotators[0]!, { text: 'May I ask?' })).query.state).toBe('PENDING')
  const id = await makeQuery(admin)
  expect((await db().query.findUniqueOrThrow({ where: { id } })).state).toBe('ACCEPTED')
})
