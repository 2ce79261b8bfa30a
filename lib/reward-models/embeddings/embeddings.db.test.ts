import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { fitRewardModel as runFit } from '@/lib/jobs/fit-reward-model'
import { scoreRollouts } from '@/lib/jobs/score-rollouts'
import { closeBoss } from '@/lib/queue/boss'
import { type GameProject, gamePolicies, gameProject, gameQuery, gameVote } from '@/lib/testing/judged-games'
import { type EmbeddingStub, startEmbeddingStub } from '@/lib/testing/stub-embedding-server'
import { fitRewardModel } from '../fit-reward-model'
import { openDueFit } from '../open-due-fit'
import { findPromotedRewards } from '../promoted-rewards'
import { rankRollouts } from '../rank-rollouts'
import { getRewardModel, scoresOfQuery } from '../reads'
import { fitRewardModelSchema, rankSchema } from '../schema'
import { chooseEmbedder } from './choose-embedder'
import { embedMissing } from './embed-missing'

/** Words of equal form and length, so that only their meaning, which the server alone knows, tells them apart. */
const JUDGED = ['alba', 'bolo', 'cuba', 'dado', 'efes', 'fado', 'gala', 'halo']
const GOOD = new Set(['alba', 'dado', 'efes', 'halo', 'lama'])
const VOTES = 2
const meaning = (text: string) => (GOOD.has(text.split('\n\n')[1]!.slice(0, 4)) ? [3, 0, 4] : [0, 5, 0])

let project: GameProject
let policies: string[]
let stub: EmbeddingStub
let embed: (text: string) => number[] | null

beforeEach(async () => {
  project = await gameProject({ refitEvery: 5 })
  policies = Object.values(await gamePolicies(project, ['one', 'two']))
  embed = meaning
  stub = await startEmbeddingStub((text) => embed(text))
  return closeBoss
})
afterEach(() => stub.close())

/** Each good word against each other one; of "kilo" and "lama" nobody speaks. */
async function judge() {
  const made = []
  for (const [i, good] of JUDGED.entries()) {
    for (const other of JUDGED) {
      if (!GOOD.has(good) || GOOD.has(other)) continue
      const turned = (i + made.length) % 2
      const [first, second] = [policies[turned]!, policies[1 - turned]!]
      const query = await gameQuery(project, { [first]: `${good}.`, [second]: `${other}.` })
      for (let vote = 0; vote < VOTES; vote++) await gameVote(project, query, [first, second], { outcome: 'A' })
      made.push(query)
    }
  }
  return made
}

const fitWith = async (embeddings?: object | null) => {
  const input = fitRewardModelSchema.parse(embeddings === undefined ? {} : { features: { embeddings } })
  const { id } = await transact((tx) => fitRewardModel(project.actor, input, tx))
  await runFit({ projectId: project.id, rewardModelId: id })
  return getRewardModel(project.actor, id)
}
const server = () => ({ url: stub.url, model: 'meaning-3' })
const unseen = () => {
  const rollouts = [{ text: 'kilo.' }, { text: 'lama.' }]
  return rankRollouts(project.actor, rankSchema.parse({ text: 'Which?', rollouts }), db())
}

describe('a reward model that reads embeddings', () => {
  it('embeds each rollout once, and knows words of which no preference speaks', async () => {
    const queries = await judge()
    const model = await fitWith(server())
    const rollouts = 2 * queries.length
    expect(model.embeddings).toEqual({
      ...{ model: 'meaning-3', dimension: 3, rollouts, missing: 0, missingRollouts: [], failure: null },
    })
    expect(stub.requests.flat()).toHaveLength(rollouts)
    expect(stub.requests.length).toBe(Math.ceil(rollouts / 64))
    expect(model.state).toBe('PROMOTED')
    const { items, failure } = await unseen()
    expect(failure).toBeNull()
    expect(items.map(({ index }) => index)).toEqual([1, 0])
    expect(items[0]!.reward - items[1]!.reward).toBeGreaterThan(0.01)
    // Stored vectors are of length 1 together, and are not asked for again.
    const { vector } = await db().rolloutEmbedding.findFirstOrThrow({ where: { projectId: project.id } })
    expect(vector.byteLength).toBe(12)
    const asked = stub.requests.length
    const again = await fitWith()
    expect(again.embeddings).toMatchObject({ dimension: 3, missing: 0 })
    expect(stub.requests.length).toBe(asked)
  })

  it('new rollouts are embedded and scored by their meaning; so is what the chooser asks', async () => {
    await judge()
    await fitWith(server())
    const query = await gameQuery(project, { [policies[0]!]: 'kilo.', [policies[1]!]: 'lama.' })
    await scoreRollouts([{ projectId: project.id, queryId: query.id }])
    const scores = await scoresOfQuery(project.actor, query.id)
    const lama = query.rollouts.find(({ policyId }) => policyId === policies[1])!.id
    expect(scores[0]!.rolloutId).toBe(lama)
    expect(scores[0]!.reward - scores[1]!.reward).toBeGreaterThan(0.01)
    const rewards = (await findPromotedRewards(db(), project.id))!
    const numbers = (await rewards.embed(query.rollouts.map(({ id }) => id)))!
    expect([...numbers.mean, ...numbers.dense].every(Number.isFinite)).toBe(true)
    const at = query.rollouts.findIndex(({ id }) => id === lama)
    expect(numbers.mean[at]! - numbers.mean[1 - at]!).toBeCloseTo(scores[0]!.reward - scores[1]!.reward, 6)
  })

  it('a text that the server refuses costs its own query alone, and the fit names it', async () => {
    const queries = await judge()
    embed = (text) => (text.startsWith(`${first.text}\n`) ? null : meaning(text))
    const first = await db().query.findUniqueOrThrow({ where: { id: queries[0]!.id }, select: { text: true } })
    const { embeddings, state } = await fitWith(server())
    expect(state).toBe('PROMOTED')
    expect(embeddings).toMatchObject({ dimension: 3, rollouts: 2 * queries.length, missing: 2 })
    expect(embeddings!.missingRollouts.toSorted()).toEqual(queries[0]!.rollouts.map(({ id }) => id).toSorted())
    expect(embeddings!.failure).toMatch(/could not embed.*meaning-3.*400/)
    // Of that query both are judged by their text alone; it is the same form.
    const ranked = await scoresOfQuery(project.actor, queries[1]!.id)
    expect(Math.abs(ranked[0]!.reward - ranked[1]!.reward)).toBeGreaterThan(0.3)
  })

  it('a server that fails blocks nothing: the fit reads text alone and says why', async () => {
    const queries = await judge()
    embed = () => null
    const model = await fitWith(server())
    expect(model).toMatchObject({ state: 'PROMOTED', preferences: VOTES * queries.length })
    expect(model.embeddings).toMatchObject({
      dimension: null,
      rollouts: 2 * queries.length,
      missing: 2 * queries.length,
    })
    expect(model.embeddings!.failure).toMatch(/400/)
    // Whole, then three texts one by one: it is the server.
    expect(stub.requests.map((texts) => texts.length)).toEqual([2 * queries.length, 1, 1, 1])
    expect((await unseen()).failure).toBeNull()
  })

  it('rank goes on by text alone while the server is away, and says so', async () => {
    await judge()
    await fitWith(server())
    embed = () => null
    const { items, failure } = await unseen()
    expect(failure).toMatch(/could not embed/)
    // Their words were never judged, and their form is the same.
    expect(items[0]!.reward - items[1]!.reward).toBeCloseTo(0, 9)
    embed = () => [1, 2, 3, 4]
    expect((await unseen()).failure).toMatch(/4 numbers for a text and 3 before/)
  })

  it('the choice holds for the fits that come by themselves, until null ends it', async () => {
    await judge()
    await fitWith(server())
    await judge()
    const due = await transact((tx) => openDueFit(tx, project.id))
    await runFit({ projectId: project.id, rewardModelId: due!.id })
    expect((await getRewardModel(project.actor, due!.id)).embeddings).toMatchObject({ missing: 0 })
    expect((await fitWith(null)).embeddings).toBeNull()
    expect((await fitWith()).embeddings).toBeNull()
  })

  it('a server that never answers is not waited for', async () => {
    const silent = http.createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    await judge()
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const id = await transact((tx) => chooseEmbedder(tx, project.id, { url, model: 'm' }))
    expect(await embedMissing(project.id, id, { milliseconds: 200 })).toMatch(/did not answer/)
    silent.closeAllConnections()
    silent.close()
  })

  it('an address that must not be asked is refused, and named', async () => {
    await judge()
    await expect(fitWith({ url: 'ftp://x', model: 'm' })).rejects.toMatchObject({
      errors: [{ path: 'features.embeddings.url' }],
    })
  })
})
