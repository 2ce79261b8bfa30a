import { expect, test } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { transact } from '@/lib/db/transact'
import { revealJudgment } from '@/lib/judgments/reveal-judgment'
import { reviseJudgment } from '@/lib/judgments/revise-judgment'
import { withdrawJudgment } from '@/lib/judgments/withdraw-judgment'
import { makeCollecting, makeComparison } from '@/lib/testing/factories'
import { claim, judge, keyOf } from '@/lib/testing/judging'
import { leaderboardSchema } from '../schema'
import { getLeaderboard } from './get-leaderboard'

const board = async (admin: Actor) => {
  const read = await getLeaderboard(admin, leaderboardSchema.parse({ method: 'half' }))
  const of = (name: string) => read.policies.find(({ policy }) => policy === name)
  return { read, wins: of('alder')?.wins, losses: of('alder')?.losses, games: of('alder')?.games }
}

test('revised after the reveal, withdrawn, gold: each leaves the board and is counted with its reason', async () => {
  const { admin, annotators } = await makeCollecting(1)
  const me = annotators[0]!
  const judgeFor = async (winner: string) => {
    const assignment = await claim(me)
    return (await judge(me, assignment.id, { outcome: keyOf(assignment, winner) })).id
  }
  for (let i = 0; i < 5; i++) await makeComparison(admin)
  const ids: string[] = []
  for (const winner of ['alder', 'alder', 'alder', 'birch', 'birch']) ids.push(await judgeFor(winner))
  await makeComparison(admin, { gold: { outcome: 'A' } })
  await judgeFor('alder')
  expect(await board(admin)).toMatchObject({ wins: 3, losses: 2, games: 5, read: { excluded: { quality: 1 } } })

  await transact((tx) => withdrawJudgment(me, ids[3]!, tx))
  expect(await board(admin)).toMatchObject({ wins: 3, losses: 1, read: { excluded: { quality: 1, withdrawn: 1 } } })

  await transact((tx) => revealJudgment(me, ids[4]!, tx))
  expect(await board(admin)).toMatchObject({ wins: 3, losses: 1 })
  await transact((tx) => reviseJudgment(me, ids[4]!, { outcome: 'TIE' }, tx))
  const { read, ...counts } = await board(admin)
  expect(counts).toEqual({ wins: 3, losses: 0, games: 3 })
  expect(read.excluded).toEqual({ not_blind: 1, quality: 1, withdrawn: 1 })
})
