import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { fitRewardModel as runFit } from '@/lib/jobs/fit-reward-model'
import { describeEffect } from '@/lib/metrics/describe-versions'
import { boss, closeBoss } from '@/lib/queue/boss'
import {
  type GameProject,
  gamePolicies,
  gameProject,
  gameQuery,
  gameVote,
  textOfHalf,
} from '@/lib/testing/judged-games'
import { FEATURE_SPEC } from '@/lib/text/features'
import { promoteRewardModel, rejectRewardModel, rollbackRewardModel } from './decide'
import { failStuckFits } from './fail-stuck-fits'
import { fitRewardModel } from './fit-reward-model'
import { findPromotedRewards } from './promoted-rewards'
import { rankRollouts } from './rank-rollouts'
import { findPromoted, getRewardModel, listRewardModels, scoresOfQuery } from './reads'
import { refitOutdated } from './refit-outdated'
import { rankSchema } from './schema'
import { scoreQueriesOf } from './score-queries'

let project: GameProject
let long: string
let short: string

const LONG = 'A first sentence that explains. A second one with detail, and a third that sums it all up for the reader.'
const SHORT = 'No.'
const textsOf = () => ({ [long]: LONG, [short]: SHORT })
const QUERIES = 8

/** The long rollouts win on TRAIN; on HOLDOUT they lose, so that a fit which peeked would show. HOLDOUT: its halves in turn. */
async function judge(count: number, split: 'TRAIN' | 'HOLDOUT' = 'TRAIN') {
  const made = []
  for (let i = 0; i < count; i++) {
    const text = split === 'TRAIN' ? undefined : textOfHalf(i % 2 === 0 ? 'REPORT' : 'GATE')
    const query = await gameQuery(project, textsOf(), split, text)
    await gameVote(project, query, [long, short], { outcome: split === 'TRAIN' ? 'A' : 'B' })
    made.push(query)
  }
  return made
}
const fitNow = async () => {
  const opened = await transact((tx) => fitRewardModel(project.actor, { kind: 'linear' }, tx))
  await runFit({ projectId: project.id, rewardModelId: opened.id })
  return getRewardModel(project.actor, opened.id)
}
const rank = (body: object) => rankRollouts(project.actor, rankSchema.parse(body), db())
const both = [{ text: SHORT, id: 'x' }, { text: LONG }]

beforeEach(async () => {
  project = await gameProject({ refitEvery: 5 })
  const ids = await gamePolicies(project, ['long', 'short'])
  long = ids.long!
  short = ids.short!
  return closeBoss
})

describe('a reward model', () => {
  it('needs one decisive TRAIN preference; both bad and HOLDOUT are none', async () => {
    await judge(3, 'HOLDOUT')
    const query = await gameQuery(project, textsOf())
    await gameVote(project, query, [long, short], { outcome: 'BOTH_BAD' })
    await expect(fitNow()).rejects.toMatchObject({ code: 'not_enough_data', status: 422 })
    await expect(rank({ text: 'q', rollouts: both })).rejects.toMatchObject({ code: 'no_reward_model', status: 409 })
  })

  it('is fitted on TRAIN, evaluated on HOLDOUT, promoted with scores, and ranks', async () => {
    const [first] = await judge(QUERIES)
    await judge(12, 'HOLDOUT')
    const model = await fitNow()
    expect(model).toMatchObject({ state: 'PROMOTED', preferences: QUERIES, reasons: [] })
    expect(model.effect).toEqual({
      previousVersion: null,
      newPreferences: QUERIES,
      rolloutsChangedRank: 0,
      queriesChanged: 0,
    })
    // Had a HOLDOUT judgment reached the fit, not all of them would come out wrong.
    expect(model.evaluation?.blind.accuracy).toMatchObject({ value: 0, n: 6 })
    expect(model.evaluatedOn).toMatchObject({ preferences: 6, queries: 6 })
    expect(model.gate).toMatchObject({ verdict: 'PROMOTE', provisional: true, champion: null, candidatesTried: 1 })
    expect(model.featuresVersion).toBe(FEATURE_SPEC.version)
    expect(model.evaluation?.strengths.accuracy.value).toBe(0)
    expect(model.evaluation?.length.accuracy.value).toBe(0)
    expect(model.evaluation?.length.logLoss).toMatchObject({ value: null, reason: 'no_probability' })
    expect(model.evaluation?.human.accuracy).toMatchObject({ value: null, n: 0 })
    expect(model.evaluation?.blind.logLoss.value).toBeGreaterThan(Math.LN2)

    const scores = await scoresOfQuery(project.actor, first!.id)
    const rolloutOf = (policy: string) => first!.rollouts.find(({ policyId }) => policyId === policy)!.id
    expect(scores.map(({ rolloutId }) => rolloutId)).toEqual([rolloutOf(long), rolloutOf(short)])
    expect(scores[0]!.reward + scores[1]!.reward).toBeCloseTo(0, 9)
    expect(scores[0]!.probabilityBest + scores[1]!.probabilityBest).toBeCloseTo(1, 9)
    const rewards = await findPromotedRewards(db(), project.id)
    expect(rewards).toMatchObject({ rewardModelId: model.id, preferences: model.preferences })
    // What the chooser reads says the same as the stored scores, difference for difference.
    const ids = [rolloutOf(long), rolloutOf(short)]
    const { mean } = (await rewards!.embed(ids))!
    const [best, worst] = await rewards!.calibrated(ids)
    expect(mean[0]! - mean[1]!).toBeCloseTo(scores[0]!.reward - scores[1]!.reward, 9)
    expect(best! - worst!).toBeCloseTo(scores[0]!.reward - scores[1]!.reward, 9)

    const blind = await rank({ text: 'A new query', rollouts: both })
    expect(blind).toMatchObject({ rewardModel: model.id, variant: 'blind' })
    expect(blind.items.map(({ index, rank: place }) => [index, place])).toEqual([
      [1, 1],
      [0, 2],
    ])
    expect(blind.items.map(({ id }) => id)).toEqual([undefined, 'x'])
    const named = (policies: string[]) => both.map((rollout, i) => ({ ...rollout, policy: policies[i] }))
    expect((await rank({ text: 'q', rollouts: named(['short', 'long@1']) })).variant).toBe('informed')
    expect((await rank({ text: 'q', rollouts: named(['short', 'unknown']) })).variant).toBe('blind')
    await expect(rank({ queryId: project.id, rollouts: both })).rejects.toMatchObject({ status: 404 })
  })

  it('says unevaluated where no HOLDOUT query was judged', async () => {
    await judge(2)
    const model = await fitNow()
    expect(model.reasons).toEqual(['unevaluated'])
    expect(model.evaluation?.informed.accuracy).toEqual({
      value: null,
      low: null,
      high: null,
      n: 0,
      reason: 'unevaluated',
    })
  })

  it('turns the wheel when promoted: the old one retires without scores, the iteration closes, the chooser is called', async () => {
    await judge(QUERIES)
    const old = await fitNow()
    // Many votes the other way: every query's order turns over.
    for (let i = 0; i < 3 * QUERIES; i++) {
      const query = await gameQuery(project, textsOf())
      await gameVote(project, query, [long, short], { outcome: 'B' })
    }
    const model = await fitNow()
    expect((await getRewardModel(project.actor, old.id)).state).toBe('RETIRED')
    expect(model.seed).toBe(old.seed)
    expect(model.effect).toEqual({
      previousVersion: 1,
      newPreferences: 3 * QUERIES,
      rolloutsChangedRank: 2 * QUERIES,
      queriesChanged: QUERIES,
    })
    const scores = await db().rewardScore.findMany({ where: { projectId: project.id }, distinct: ['rewardModelId'] })
    expect(scores.map(({ rewardModelId }) => rewardModelId)).toEqual([model.id])
    const iterations = await db().iteration.findMany({ where: { projectId: project.id }, orderBy: { number: 'asc' } })
    expect(iterations.map(({ number, closedAt }) => [number, closedAt === null])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ])
    const jobs = await (await boss()).fetch('choose-comparisons', { batchSize: 100 })
    const mine = jobs.filter(({ data }) => (data as { projectId: string }).projectId === project.id)
    expect(mine).toHaveLength(2)
    expect(describeEffect((await findPromoted(project.actor))!)).toBe(
      `${3 * QUERIES} new preferences, ${2 * QUERIES} rollouts changed rank`,
    )
    expect((await listRewardModels(project.actor, { limit: 1 })).items[0]?.version).toBe(2)

    const back = await transact((tx) =>
      rollbackRewardModel(project.actor, { id: old.id, reason: 'It was better.' }, tx),
    )
    expect(back).toMatchObject({ state: 'PROMOTED', version: 1 })
    expect(back.reasons).toContain('It was better.')
    expect((await findPromoted(project.actor))?.id).toBe(old.id)
    expect((await getRewardModel(project.actor, model.id)).state).toBe('RETIRED')
    const again = transact((tx) => promoteRewardModel(project.actor, { id: model.id }, tx))
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
    const audit = await db().auditEvent.findMany({ where: { projectId: project.id }, select: { action: true } })
    expect(audit.map(({ action }) => action)).toContain('reward-model.rollback')
  })

  it('promotes or rejects a candidate, once', async () => {
    await judge(2)
    const { id } = await fitNow()
    await db().rewardModel.update({ where: { id }, data: { state: 'CANDIDATE' } })
    expect((await transact((tx) => promoteRewardModel(project.actor, { id }, tx))).state).toBe('PROMOTED')
    await db().rewardModel.update({ where: { id }, data: { state: 'CANDIDATE' } })
    expect((await transact((tx) => rejectRewardModel(project.actor, { id }, tx))).state).toBe('REJECTED')
    await expect(transact((tx) => rejectRewardModel(project.actor, { id }, tx))).rejects.toMatchObject({ status: 409 })
  })

  it('ends as FAILED where the mathematics refuses, and is done again where the job died', async () => {
    await judge(2)
    const opened = await transact((tx) => fitRewardModel(project.actor, { kind: 'linear' }, tx))
    const target = { projectId: project.id, rewardModelId: opened.id }
    const second = transact((tx) => fitRewardModel(project.actor, { kind: 'linear' }, tx))
    await expect(second).rejects.toMatchObject({ code: 'conflict' })
    const died = runFit(target, () => Promise.reject(new Error('killed')))
    await expect(died).rejects.toThrow('killed')
    expect((await getRewardModel(project.actor, opened.id)).state).toBe('FITTING')
    await runFit(target)
    const done = await getRewardModel(project.actor, opened.id)
    expect(done.state).toBe('PROMOTED')
    // A second run of the same job finds nothing to do.
    await runFit(target, () => Promise.reject(new Error('must not compute')))
    expect(await getRewardModel(project.actor, opened.id)).toEqual(done)

    const next = await transact((tx) => fitRewardModel(project.actor, { kind: 'linear' }, tx))
    await db().preference.updateMany({ where: { projectId: project.id }, data: { live: false } })
    await runFit({ projectId: project.id, rewardModelId: next.id })
    const failed = await getRewardModel(project.actor, next.id)
    expect(failed).toMatchObject({ state: 'FAILED', evaluation: null })
    expect(failed.reasons).toHaveLength(1)
    expect((await findPromoted(project.actor))?.id).toBe(opened.id)
  })

  it('is not left FITTING when its job is lost, and is while its job waits', async () => {
    await judge(2)
    const { id } = await transact((tx) => fitRewardModel(project.actor, { kind: 'linear' }, tx))
    const inElevenMinutes = new Date(Date.now() + 660_000)
    expect(await transact((tx) => failStuckFits(tx, inElevenMinutes))).toBe(0)
    await db().$executeRaw`DELETE FROM pgboss.job WHERE name = 'fit-reward-model' AND data ->> 'rewardModelId' = ${id}`
    expect(await transact((tx) => failStuckFits(tx))).toBe(0)
    expect(await transact((tx) => failStuckFits(tx, inElevenMinutes))).toBe(1)
    expect((await getRewardModel(project.actor, id)).state).toBe('FAILED')
  })

  it('scores a new rollout and ranks its query anew', async () => {
    const [query] = await judge(QUERIES)
    await fitNow()
    const [policyId] = Object.values(await gamePolicies(project, ['newcomer']))
    await db().rollout.create({
      data: {
        ...{ projectId: project.id, queryId: query!.id, policyId: policyId!, sampleIndex: 0 },
        ...{ status: 'COMPLETE', text: `${LONG} ${LONG}`, textHash: 'new' },
      },
    })
    expect(await transact((tx) => scoreQueriesOf(tx, project.id, [query!.id]))).toBe(3)
    const scores = await scoresOfQuery(project.actor, query!.id)
    expect(scores.map(({ rank: place }) => place)).toEqual([1, 2, 3])
    expect(scores.reduce((sum, { reward }) => sum + reward, 0)).toBeCloseTo(0, 9)
  })
})

describe('after an upgrade with other text features', () => {
  const age = async (id: string) => {
    const { model } = await db().rewardModel.findUniqueOrThrow({ where: { id }, select: { model: true } })
    const old = structuredClone(model) as Record<'blind' | 'informed', { spec: { version: number } }>
    for (const variant of [old.blind, old.informed]) variant.spec.version -= 1
    // A copy under another id, for weights are read once for each process.
    await db().rewardModel.update({ where: { id }, data: { id: crypto.randomUUID(), model: old } })
  }

  it('stored rewards serve, texts are refused clearly, and one refit is opened that serves again', async () => {
    const [query] = await judge(QUERIES)
    const fitted = await fitNow()
    await age(fitted.id)
    await expect(rank({ text: 'q', rollouts: both })).rejects.toMatchObject({
      ...{ status: 409, code: 'conflict', message: expect.stringMatching(/other text features/) },
    })
    expect(await transact((tx) => scoreQueriesOf(tx, project.id, [query!.id]))).toBe(0)
    expect(await scoresOfQuery(project.actor, query!.id)).toHaveLength(2)

    expect(await transact(refitOutdated)).toBe(1)
    expect(await transact(refitOutdated)).toBe(0)
    const refit = await db().rewardModel.findFirstOrThrow({ where: { projectId: project.id, state: 'FITTING' } })
    await runFit({ projectId: project.id, rewardModelId: refit.id })
    expect((await rank({ text: 'q', rollouts: both })).items[0]!.index).toBe(1)
    expect(await transact(refitOutdated)).toBe(0)
  })
})
