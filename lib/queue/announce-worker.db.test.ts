import { afterAll, expect, it } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { announceWorker } from './announce-worker'
import { boss, closeBoss } from './boss'
import { enqueue } from './enqueue'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

const payload = { projectId: '01a23037-0000-7000-8000-000000000001', queryId: '01a23037-0000-7000-8000-000000000002' }
const fetched = async () => (await (await boss()).fetch('score-rollouts'))?.length ?? 0

it('hands back what a killed worker had at work, at once, and never what a living one has', async () => {
  await enqueue(db(), 'score-rollouts', payload)
  expect(await fetched()).toBe(1)
  expect(await fetched()).toBe(0)

  const first = await announceWorker()
  expect(first.handedBack).toBe(1)
  expect(await fetched()).toBe(1)

  const second = await announceWorker()
  expect(second.handedBack).toBe(0)
  expect(await fetched()).toBe(0)
  await first.leave()
  await second.leave()
})
