import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createUser } from '@/lib/access/create-user'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { authOptions } from './auth-options'
import { clearSignIns } from './rate-limit'

afterAll(closeDb)

const PASSWORD = 'the right password'

type Authorize = (raw: object, request: { headers: Record<string, string> }) => Promise<{ id: string } | null>

function tryFrom(address: string) {
  const provider = authOptions().providers[0] as unknown as { options: { authorize: Authorize } }
  return (email: string, password: string) =>
    provider.options
      .authorize({ email, password }, { headers: { 'x-forwarded-for': address } })
      .then((user) => (user ? 'in' : 'wrong'))
      .catch((error: Error) => error.message)
}

async function account(): Promise<{ id: string; email: string }> {
  return transact((tx) => createUser(tx, { email: `${randomUUID()}@example.test`, name: 'R', password: PASSWORD }))
}

test('twenty wrong passwords for one account: ten are tried, each is one audit line (case 142)', async () => {
  const { id, email } = await account()
  const attempt = tryFrom('192.0.2.1')
  const answers: string[] = []
  for (let n = 0; n < 20; n++) answers.push(await attempt(email.toUpperCase(), `wrong ${n}`))
  expect(answers).toEqual([...Array(10).fill('wrong'), ...Array(10).fill('rate_limited')])
  expect(await attempt(email, PASSWORD)).toBe('rate_limited')
  const lines = await db().auditEvent.groupBy({ by: ['action'], where: { userId: id }, _count: true })
  expect(lines.map(({ action, _count }) => [action, _count]).sort()).toEqual([
    ['sign-in.failed', 10],
    ['sign-in.limited', 11],
  ])
  await clearSignIns(email, '192.0.2.1')
  expect(await attempt(email, PASSWORD)).toBe('in')
})

test('one address that tries many accounts is slowed too, others are not', async () => {
  const { email } = await account()
  const attempt = tryFrom('192.0.2.2')
  const answers: string[] = []
  for (let n = 0; n < 51; n++) answers.push(await attempt(`${n}-${randomUUID()}@example.test`, 'wrong'))
  expect(answers.slice(0, 50)).toEqual(Array(50).fill('wrong'))
  expect(answers[50]).toBe('rate_limited')
  expect(await tryFrom('192.0.2.3')(email, PASSWORD)).toBe('in')
})

test('a whole office signs in from one address: right passwords do not use up its tries', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, account))
  const attempt = tryFrom('192.0.2.5')
  const answers: string[] = []
  for (let n = 0; n < 60; n++) answers.push(await attempt(people[n % people.length]!.email, PASSWORD))
  expect(answers).toEqual(Array(60).fill('in'))
})

test('a disabled user does not get in with the right password', async () => {
  const { id, email } = await account()
  await db().user.update({ where: { id }, data: { disabledAt: new Date() } })
  expect(await tryFrom('192.0.2.4')(email, PASSWORD)).toBe('wrong')
})
