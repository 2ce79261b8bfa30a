import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import {
  type GameProject,
  type GameQuery,
  gamePolicies,
  gameProject,
  gameQuery,
  gameVote,
} from '@/lib/testing/judged-games'
import { leaderboardSchema } from '../schema'
import { getLeaderboard, getLeaderboardPairs } from './get-leaderboard'
import { storeFit } from './store-fit'
import { findLatestChange, listStrengthHistories, listStrengthHistory } from './stored-fits'

let project: GameProject
let policy: Record<string, string>
let query: GameQuery

beforeEach(async () => {
  project = await gameProject({ timeZone: 'America/New_York' })
  policy = await gamePolicies(project, ['Alder', 'Birch', 'Cedar'])
  query = await gameQuery(project, Object.fromEntries(Object.values(policy).map((id) => [id, `text ${id}`])))
})

const board = (input: Record<string, string> = {}) =>
  getLeaderboard(project.actor, leaderboardSchema.parse({ method: 'half', ...input }))
const difference = async (input: Record<string, string> = {}) => {
  const strengthOf = new Map((await board(input)).policies.map((row) => [row.policy, row.strength]))
  return strengthOf.get('Alder')! - strengthOf.get('Birch')!
}
const vote = (outcome: 'A' | 'B' | 'TIE' | 'BOTH_BAD', more = {}) =>
  gameVote(project, query, [policy.Alder!, policy.Birch!], { outcome, ...more })
const votes = async (wins: number, losses: number) => {
  const made = []
  for (let i = 0; i < wins; i++) made.push(await vote('A'))
  for (let i = 0; i < losses; i++) made.push(await vote('B'))
  return made
}

describe('the leaderboard', () => {
  it('is fitted now: a withdrawn judgment and a removed rollout leave it at once', async () => {
    const made = await votes(7, 3)
    expect(await difference()).toBeCloseTo(Math.log(7 / 3), 6)
    const take = async (index: number) => {
      const { preferenceId, judgmentId } = made[index]!
      await db().preference.update({ where: { id: preferenceId }, data: { live: false } })
      await db().judgment.update({ where: { id: judgmentId }, data: { live: false } })
    }
    await take(0)
    expect(await difference()).toBeCloseTo(Math.LN2, 6)
    await take(9)
    expect(await difference()).toBeCloseTo(1.098612289, 6)
    expect((await board()).excluded).toEqual({ withdrawn: 2 })
  })

  it('leaves out, and counts by reason, what no fit may read', async () => {
    await votes(7, 3)
    await vote('B', { blind: false })
    await vote('B', { source: 'SIMULATED' })
    await vote('B', { use: 'QUALITY' })
    await vote('BOTH_BAD')
    const found = await board()
    expect(await difference()).toBeCloseTo(Math.log(7 / 3), 6)
    expect(found.excluded).toEqual({ both_bad: 1, not_blind: 1, quality: 1, source: 1 })
    expect(found.preferences).toBe(11)
  })

  it('has a reason wherever it has no number', async () => {
    await votes(7, 3)
    const rows = (await board()).policies
    expect(rows.map(({ policy: name }) => name)).toEqual(['Alder', 'Birch', 'Cedar'])
    expect(rows[2]).toMatchObject({
      strength: null,
      elo: null,
      low: null,
      rank: null,
      reason: 'not_compared',
      games: 0,
    })
    // One query: a strength, and no interval from it.
    expect(rows[0]).toMatchObject({ standardError: null, low: null, reason: 'too_few_queries' })
  })

  it('reads HOLDOUT too, names versions where there are several, and takes davidson by default', async () => {
    await db().policy.create({ data: { projectId: project.id, name: 'Alder', version: 2 } })
    const held = await gameQuery(project, { [policy.Alder!]: 'a', [policy.Birch!]: 'b' }, 'HOLDOUT')
    await gameVote(project, held, [policy.Alder!, policy.Birch!], { outcome: 'A' })
    await vote('TIE')
    await vote('B')
    const found = await getLeaderboard(project.actor, leaderboardSchema.parse({}))
    expect(found.method).toBe('davidson')
    expect(found.nu).toBeCloseTo(1, 6)
    expect(found.policies.map(({ policy: name }) => name)).toContain('Alder@1')
  })

  it('takes days as midnight in the zone of the project, from inclusive and to exclusive', async () => {
    await vote('A', { createdAt: new Date('2026-03-02T04:59:59.999Z') })
    await vote('B', { createdAt: new Date('2026-03-02T05:00:00.000Z') })
    const games = async (input: Record<string, string>) => (await board(input)).preferences
    expect(await games({ to: '2026-03-02' })).toBe(1)
    expect(await games({ from: '2026-03-02' })).toBe(1)
    expect(await games({ from: '2026-03-02T04:59:59.999Z', to: '2026-03-03' })).toBe(2)
    await expect(board({ environment: 'nowhere' })).rejects.toMatchObject({ code: 'invalid' })
    expect(() => leaderboardSchema.parse({ from: '2026-13-01' })).toThrow()
  })

  it('has no rate where nothing was compared', async () => {
    await votes(7, 3)
    const { policies, rates } = await getLeaderboardPairs(project.actor, {})
    expect(policies).toEqual(['Alder', 'Birch', 'Cedar'])
    expect(rates[0]![1]).toBeCloseTo(0.7, 9)
    expect(rates[1]![0]).toBeCloseTo(0.3, 9)
    expect([rates[0]![0], rates[0]![2], rates[2]![1]]).toEqual([null, null, null])
  })

  it('does not see another project, nor answers without the right', async () => {
    await votes(1, 1)
    const other = await gameProject()
    expect((await getLeaderboard(other.actor, leaderboardSchema.parse({}))).policies).toEqual([])
    const annotator = { ...project.actor, scopes: new Set<never>() }
    await expect(getLeaderboard(annotator, leaderboardSchema.parse({}))).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('says what would come out if both bad counted as a tie', async () => {
    await votes(5, 3)
    for (const outcome of ['TIE', 'TIE', 'BOTH_BAD', 'BOTH_BAD', 'BOTH_BAD', 'BOTH_BAD'] as const) await vote(outcome)
    const found = await board()
    expect(await difference()).toBeCloseTo(Math.log(6 / 4), 6)
    const other = new Map(found.sensitivity!.bothBadAsTie.map((row) => [row.policy, row.strength]))
    expect(other.get('Alder')! - other.get('Birch')!).toBeCloseTo(0.287682072, 6)
    expect(other.get('Cedar')).toBeNull()
  })

  it('by Plackett-Luce, pairs are rankings of two', async () => {
    await votes(7, 3)
    await vote('TIE')
    await vote('BOTH_BAD')
    const found = await board({ method: 'plackett-luce' })
    expect(found).toMatchObject({ method: 'plackett-luce', excluded: { both_bad: 1 }, preferences: 12 })
    const strength = (name: string) => found.policies.find((row) => row.policy === name)!.strength!
    expect(strength('Alder') - strength('Birch')).toBeCloseTo(Math.log(7.5 / 3.5), 6)
    expect(() => leaderboardSchema.parse({ method: 'plackett-luce', style: '1' })).toThrow(/plackett-luce/)
  })

  it('at equal style: the longer one wins, whoever wrote it', async () => {
    const [a, b] = [policy.Alder!, policy.Birch!]
    const short = await gameQuery(project, { [a]: 'word '.repeat(60), [b]: 'word '.repeat(20) })
    const even = await gameQuery(project, { [a]: 'word '.repeat(20), [b]: 'word '.repeat(60) })
    const say = (on: GameQuery, outcome: 'A' | 'B') => gameVote(project, on, [a, b], { outcome })
    for (let i = 0; i < 6; i++) {
      await say(short, i === 0 ? 'B' : 'A')
      await say(even, i < 2 ? 'A' : 'B')
    }
    const found = await board({ style: 'length,code' })
    const [length, code] = found.style!.coefficients
    // Two cells, two parameters: theta + x beta is log 5 and log 1/2.
    expect(length!.value!).toBeCloseTo((Math.log(5) + Math.LN2) / 2, 6)
    expect(code).toMatchObject({ name: 'code', value: null, reason: 'no_variation' })
    const strength = (name: string) => found.policies.find((row) => row.policy === name)!.strength!
    expect(strength('Alder') - strength('Birch')).toBeCloseTo((Math.log(5) - Math.LN2) / 2, 6)
    expect(found.style!.share).toBeGreaterThan(0.5)
    expect((await board({ style: '1' })).style!.coefficients).toHaveLength(5)
    expect(() => leaderboardSchema.parse({ style: 'tone' })).toThrow(/tone/)
  })

  it('marks in the history where pseudo-wins came or went', async () => {
    await votes(3, 0)
    const store = async () => storeFit(db(), project.id, await board(), 1)
    await store()
    await vote('A')
    await store()
    await vote('B')
    await store()
    expect((await listStrengthHistory(project.actor, policy.Alder!)).map(({ isJump }) => isJump)).toEqual([
      false,
      false,
      true,
    ])
    expect((await findLatestChange(project.actor))!.text).toMatch(/figures jump/)
    const all = await listStrengthHistories(project.actor)
    expect(all.fits.map(({ preferences, isJump }) => [preferences, isJump])).toEqual([
      [3, false],
      [4, false],
      [5, true],
    ])
    const [first, second] = all.policies
    expect(first).toMatchObject({
      policy: 'Alder',
      strengths: [expect.any(Number), expect.any(Number), expect.any(Number)],
    })
    expect(first!.strengths[2]! - second!.strengths[2]!).toBeCloseTo(Math.log(4), 6)
    expect(all.policies.find(({ policy: name }) => name === 'Cedar')?.strengths ?? [null, null, null]).toEqual([
      null,
      null,
      null,
    ])
  })
})
