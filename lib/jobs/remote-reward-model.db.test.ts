import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { createRandom } from '@/lib/math/random'
import { logistic } from '@/lib/math/special'
import { closeBoss } from '@/lib/queue/boss'
import { rollbackRewardModel } from '@/lib/reward-models/decide'
import { fitRewardModel } from '@/lib/reward-models/fit-reward-model'
import { openDueFit } from '@/lib/reward-models/open-due-fit'
import { rankRollouts } from '@/lib/reward-models/rank-rollouts'
import { findPromoted, getRewardModel, scoresOfQuery } from '@/lib/reward-models/reads'
import { registerRemote } from '@/lib/reward-models/remote/register-remote'
import { registerRemoteSchema } from '@/lib/reward-models/remote/schema'
import { countJobs } from '@/lib/testing/factories'
import {
  type GameProject,
  type GameQuery,
  gamePolicies,
  gameProject,
  gameQuery,
  gameVote,
  textOfHalf,
} from '@/lib/testing/judged-games'
import { type RewardStub, startRewardStub } from '@/lib/testing/stub-reward-server'
import { evaluateRemote } from './evaluate-remote'
import { fitRewardModel as runFit } from './fit-reward-model'
import { scoreQueriesByServer } from './score-remotely'
import { scoreRollouts } from './score-rollouts'

let project: GameProject
let pair: [string, string]
const stubs: RewardStub[] = []

beforeEach(async () => {
  project = await gameProject({ refitEvery: 20 })
  const ids = await gamePolicies(project, ['one', 'two'])
  pair = [ids.one!, ids.two!]
})
afterEach(async () => {
  await Promise.all(stubs.splice(0).map((stub) => stub.close()))
  await closeBoss()
})
afterAll(closeDb)

async function serve(...given: Parameters<typeof startRewardStub>): Promise<string> {
  const stub = await startRewardStub(...given)
  stubs.push(stub)
  return stub.url
}

/** Answers hold a number, each another one, that a good server reads and words cannot tell; people mostly prefer the higher. */
const quality = (text: string) => Number(/value (\d+)/.exec(text)?.[1]) / 1000

const random = createRandom(11)
async function judge(count: number, half?: 'GATE' | 'REPORT'): Promise<GameQuery[]> {
  const queries: GameQuery[] = []
  for (let i = 0; i < count; i++) {
    const [a, b] = [1000 + random.int(9000), 1000 + random.int(9000)]
    const texts = { [pair[0]]: `the value ${a} it is`, [pair[1]]: `the value ${b} it is` }
    const query = await gameQuery(project, texts, half ? 'HOLDOUT' : 'TRAIN', half && textOfHalf(half))
    await gameVote(project, query, pair, { outcome: random.uniform() < logistic((a - b) / 1000) ? 'A' : 'B' })
    queries.push(query)
  }
  return queries
}

async function register(url: string) {
  const input = registerRemoteSchema.parse({ kind: 'remote', url, protocol: 'vllm-classify', apiKey: 'sk-secret' })
  const { id } = await transact((tx) => registerRemote(project.actor, input, tx))
  return id
}

async function evaluated(url: string) {
  const id = await register(url)
  await evaluateRemote({ projectId: project.id, rewardModelId: id })
  return getRewardModel(project.actor, id)
}

async function fitLinear() {
  const { id } = await transact((tx) => fitRewardModel(project.actor, { kind: 'linear' }, tx))
  await runFit({ projectId: project.id, rewardModelId: id })
  return getRewardModel(project.actor, id)
}

const jobsOf = async (queries: GameQuery[]) => queries.map(({ id }) => ({ projectId: project.id, queryId: id }))

test('a registered one is scored, gets a scale on TRAIN, is gated like ours and serves', async () => {
  const [first] = await judge(30)
  const linear = await fitLinear()
  expect(linear.state).toBe('PROMOTED')
  await judge(30, 'GATE')
  await judge(6, 'REPORT')
  const url = await serve((text) => 100 + 10 * quality(text))
  const remote = await evaluated(url)
  expect(JSON.stringify(remote)).not.toContain('sk-secret')
  expect(remote).toMatchObject({
    ...{ kind: 'remote', state: 'PROMOTED', preferences: 30, featuresVersion: null },
    remote: { url, protocol: 'vllm-classify', failure: null },
    gate: { verdict: 'PROMOTE', champion: { id: linear.id }, provisional: false },
    evaluation: { blind: { accuracy: { n: 6 } }, informed: { accuracy: { value: null, reason: 'not_applicable' } } },
  })
  expect(remote.gate?.d.value).toBeLessThan(0)
  // Its figures rest on the whole of what it was asked: each judged rollout once.
  expect(stubs[0]?.requests.flatMap(({ body }) => body.input as string[])).toHaveLength(2 * 66)
  // The switch leaves its scores to jobs, for a transaction waits for no server.
  expect(await countJobs('score-rollouts', project.id)).toBe(66)
  await scoreRollouts(await jobsOf([first!]))
  expect(await countJobs('score-remotely', project.id)).toBe(1)
  await scoreQueriesByServer(await jobsOf([first!]))
  const scores = await scoresOfQuery(project.actor, first!.id)
  expect(scores.map(({ rank, rewardModelVersion }) => [rank, rewardModelVersion])).toEqual([
    [1, 2],
    [2, 2],
  ])
  expect(scores[0]!.reward).toBeCloseTo(-scores[1]!.reward, 12)
  const { mean, deviation, temperature } = remote.remote!.scale!
  expect(mean).toBeGreaterThan(100)
  const texts = [3000, 8000, 5000].map((value) => ({ text: `the value ${value} it is` }))
  const ranking = await rankRollouts(project.actor, { text: 'Q', rollouts: texts }, db())
  expect(ranking).toMatchObject({ rewardModel: remote.id, variant: 'remote', failure: null })
  expect(ranking.items.map(({ index }) => index)).toEqual([1, 2, 0])
  expect(ranking.items[0]!.reward - ranking.items[2]!.reward).toBeCloseTo(50 / deviation / temperature, 9)

  // A later fit of ours is set against it, and has its figures made anew on the judgments that came since.
  await judge(2, 'REPORT')
  const later = await fitLinear()
  expect(later.gate?.champion).toEqual({ id: remote.id, version: remote.version })
  expect(later.gate?.d.value).toBeGreaterThan(0)
  expect((await getRewardModel(project.actor, remote.id)).evaluation?.blind.accuracy.n).toBe(8)
})

test('one that says the opposite does not serve', async () => {
  await judge(24)
  await judge(2, 'REPORT')
  const remote = await evaluated(await serve((text) => -quality(text)))
  expect(remote.state).not.toBe('PROMOTED')
  expect(remote.gate).toMatchObject({ provisional: true, champion: null })
  expect(await findPromoted(project.actor)).toBeNull()
})

test('a server that fails, or says one number for all, ends the registration with its words; fits of ours go on', async () => {
  await judge(24)
  const failing = await register(
    await serve(
      () => 1,
      () => ({ status: 400, body: '{"error":{"message":"no such model"}}' }),
    ),
  )
  expect((await transact((tx) => openDueFit(tx, project.id)))?.id).toBeDefined()
  await evaluateRemote({ projectId: project.id, rewardModelId: failing })
  expect(await getRewardModel(project.actor, failing)).toMatchObject({
    ...{ state: 'REJECTED', reasons: ['The reward model did not score: no such model'], evaluation: null },
  })
  const flat = await evaluated(await serve(() => 1))
  expect(flat).toMatchObject({ state: 'REJECTED', reasons: [expect.stringContaining('the same number')] })
  const named = rankRollouts(project.actor, { text: 'Q', rollouts: [{ text: 'a' }], rewardModel: flat.id }, db())
  await expect(named).rejects.toMatchObject({ code: 'conflict' })
})

test('a serving one that fails twice hands over to the linear version before it; rollback brings it back', async () => {
  const [first] = await judge(24)
  const linear = await fitLinear()
  let isDown = false
  const down = { status: 400, body: '{"error":{"message":"out of memory"}}' }
  const remote = await evaluated(
    await serve(
      (text) => quality(text),
      () => (isDown ? down : null),
    ),
  )
  expect((await findPromoted(project.actor))?.id).toBe(remote.id)
  isDown = true
  const rollouts = [{ text: 'a value 1' }, { text: 'b value 2' }]
  const ranking = await rankRollouts(project.actor, { text: 'Q', rollouts }, db())
  expect(ranking).toMatchObject({ rewardModel: linear.id, failure: expect.stringContaining('out of memory') })
  const named = rankRollouts(project.actor, { text: 'Q', rollouts, rewardModel: remote.id }, db())
  await expect(named).rejects.toMatchObject({ code: 'endpoint_failed', status: 502 })
  const jobs = await jobsOf([first!])
  await expect(scoreQueriesByServer(jobs)).rejects.toMatchObject({ code: 'endpoint_failed' })
  expect((await getRewardModel(project.actor, remote.id)).remote?.failure?.message).toContain('out of memory')
  expect((await findPromoted(project.actor))?.id).toBe(remote.id)
  await scoreQueriesByServer(jobs)
  expect(await findPromoted(project.actor)).toMatchObject({
    id: linear.id,
    reasons: [expect.any(String), expect.stringContaining('remote one, failed')],
  })
  expect(await getRewardModel(project.actor, remote.id)).toMatchObject({ state: 'RETIRED' })
  expect((await scoresOfQuery(project.actor, first!.id))[0]?.rewardModelVersion).toBe(linear.version)
  isDown = false
  await transact((tx) => rollbackRewardModel(project.actor, { id: remote.id }, tx))
  await scoreQueriesByServer(jobs)
  expect((await scoresOfQuery(project.actor, first!.id))[0]?.rewardModelVersion).toBe(remote.version)
  expect((await getRewardModel(project.actor, remote.id)).remote?.failure).toBeNull()
})
