import { afterAll, expect, it } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { getLeaderboard } from '@/lib/metrics/strengths/get-leaderboard'
import { gameProject } from '@/lib/testing/judged-games'
import { toAppError } from './problem'

afterAll(closeDb)

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => toAppError(error, 'r').code,
  )

it('answers 422, not 500, for values that the database refuses, in statements of both kinds', async () => {
  const { id: projectId, actor } = await gameProject()
  expect(await codeOf(db().project.findUnique({ where: { slug: 'a\u0000b' } }))).toBe('invalid')
  expect(await codeOf(db().environment.create({ data: { projectId, name: 'v', verifier: { kind: '\u0000' } } }))).toBe(
    'invalid',
  )
  expect(await codeOf(getLeaderboard(actor, { method: 'half', from: '0000-01-01' }))).toBe('invalid')
  expect(await codeOf(getLeaderboard(actor, { method: 'half', environment: '\u0000' }))).toBe('invalid')
})
