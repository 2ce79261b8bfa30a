import { expect, test } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { makeCollecting } from '@/lib/testing/factories'
import { createQuery } from './create-query'
import { findPending } from './reads'
import { reviewQuery } from './review-query'
import { createQuerySchema, reviewQuerySchema } from './schema'

const submit = async (actor: Actor, text: string) =>
  (await transact((tx) => createQuery(actor, createQuerySchema.parse({ text }), tx))).query.id
const review = (actor: Actor, id: string, body: Record<string, unknown>) =>
  transact((tx) => reviewQuery(actor, id, reviewQuerySchema.parse(body), tx))
const submissions = (queryId: string) =>
  db().querySubmission.findMany({ where: { queryId }, orderBy: { createdAt: 'asc' } })

test('the longest waiting comes first; accepted and refused ones leave the line, the submission says which', async () => {
  const { admin, annotators } = await makeCollecting(1, { reviewQueries: true })
  const me = annotators[0]!
  const first = await submit(me, 'How far is the moon?')
  const second = await submit(me, 'Tell me about ferns, please.')
  expect(await findPending(admin)).toMatchObject({ query: { id: first }, waiting: 2 })
  expect(await review(admin, first, { accept: false, reason: 'Too short.' })).toEqual({ id: first, state: 'REJECTED' })
  expect(await findPending(admin)).toMatchObject({ query: { id: second }, waiting: 1 })
  expect(await submit(me, 'How far is the moon?')).toBe(first)
  expect((await submissions(first)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['REJECTED', 'Too short.'],
    ['EXACT_DUPLICATE', null],
  ])
  await review(admin, second, { accept: true })
  expect(await submissions(second)).toMatchObject([{ outcome: 'ACCEPTED', reason: null }])
  expect(await findPending(admin)).toBeNull()
  await review(admin, first, { accept: true })
  expect((await submissions(first))[0]).toMatchObject({ outcome: 'ACCEPTED', reason: null })
  const audits = await db().auditEvent.findMany({
    where: { projectId: admin.project.id, action: { startsWith: 'query.' } },
  })
  expect(audits.map(({ action }) => action)).toEqual(['query.reject', 'query.accept', 'query.accept'])
})

test('a refusal says why; what is in is not refused; only an admin reviews', async () => {
  const { admin, annotators } = await makeCollecting(1, { reviewQueries: true })
  const id = await submit(annotators[0]!, 'What is a fjord?')
  expect(reviewQuerySchema.safeParse({ accept: false }).success).toBe(false)
  await expect(review(annotators[0]!, id, { accept: true })).rejects.toMatchObject({ code: 'forbidden' })
  await review(admin, id, { accept: true })
  await expect(review(admin, id, { accept: false, reason: 'No.' })).rejects.toMatchObject({ code: 'conflict' })
  const other = await makeCollecting(0)
  await expect(review(other.admin, id, { accept: true })).rejects.toMatchObject({ code: 'not_found' })
})
