import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { evaluateRewardModels } from '@/lib/jobs/evaluate-reward-models'
import { fitRewardModel as runFit } from '@/lib/jobs/fit-reward-model'
import { boss, closeBoss } from '@/lib/queue/boss'
import {
  type GameProject,
  gamePolicies,
  gameProject,
  gameQuery,
  gameVote,
  textOfHalf,
} from '@/lib/testing/judged-games'
import { computeFit } from './compute-fit'
import { promoteRewardModel, rejectRewardModel } from './decide'
import { evaluateVersions } from './evaluate-versions'
import { finishFit } from './finish-fit'
import { fitRewardModel } from './fit-reward-model'
import { listMistakes } from './list-mistakes'
import { readFit } from './read-fit'
import { findPromoted, getRewardModel } from './reads'
import { scoreAhead } from './score-ahead'

let project: GameProject
let pair: [string, string]

const LONG = 'A first sentence that explains. A second one with detail, and a third that sums it all up for the reader.'
const addQuery = (split: 'TRAIN' | 'HOLDOUT', text?: string) =>
  gameQuery(project, { [pair[0]]: LONG, [pair[1]]: 'No.' }, split, text)

async function judge(count: number, outcome: 'A' | 'B', half?: 'GATE' | 'REPORT') {
  for (let i = 0; i < count; i++) {
    const query = await addQuery(half ? 'HOLDOUT' : 'TRAIN', half && textOfHalf(half))
    await gameVote(project, query, pair, { outcome })
  }
}
const open = async () => {
  const { id } = await transact((tx) => fitRewardModel(project.actor, { kind: 'linear' }, tx))
  return { projectId: project.id, rewardModelId: id }
}
const fitNow = async () => {
  const target = await open()
  await runFit(target)
  return getRewardModel(project.actor, target.rewardModelId)
}
const scoresOf = (rewardModelId: string) => db().rewardScore.count({ where: { rewardModelId } })

beforeEach(async () => {
  project = await gameProject({ refitEvery: 1000 })
  const ids = await gamePolicies(project, ['long', 'short'])
  pair = [ids.long!, ids.short!]
  return closeBoss
})

describe('the gate in the registry', () => {
  it('rejects what thirty judged queries speak against; what serves goes on serving', async () => {
    await judge(8, 'A')
    const first = await fitNow()
    expect(first).toMatchObject({ state: 'PROMOTED', reasons: ['unevaluated'], gate: { gateSet: null } })
    await judge(30, 'A', 'GATE')
    // Now TRAIN says the opposite of the held-out judgments.
    await judge(60, 'B')
    const second = await fitNow()
    expect(second.state).toBe('REJECTED')
    expect(second.reasons).toEqual(second.gate!.reasons)
    expect(second.gate).toMatchObject({
      ...{ verdict: 'REJECT', provisional: false, candidatesTried: 1, champion: { id: first.id, version: 1 } },
      gateSet: { preferences: 30, queries: 30 },
    })
    expect(second.gate!.d.value).toBeGreaterThan(0.02)
    expect((await findPromoted(project.actor))?.id).toBe(first.id)
    expect([await scoresOf(first.id), await scoresOf(second.id)]).toEqual([2 * 8, 0])
    expect(await db().iteration.count({ where: { projectId: project.id } })).toBe(2)
    expect((await fitNow()).gate?.candidatesTried).toBe(2)
    const again = transact((tx) => promoteRewardModel(project.actor, { id: second.id }, tx))
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
  })

  it('leaves a candidate to a person where another version began to serve meanwhile', async () => {
    await judge(8, 'A')
    const first = await fitNow()
    const other = await open()
    const target = await transact((tx) => readFit(tx, other))
    const computed = computeFit(target!.data)
    expect(computed.gate.verdict).toBe('PROMOTE')
    await db().rewardModel.update({ where: { id: first.id }, data: { state: 'RETIRED' } })
    await transact((tx) => finishFit(tx, other, computed, new Date()))
    const undecided = await getRewardModel(project.actor, other.rewardModelId)
    expect(undecided).toMatchObject({ state: 'CANDIDATE', gate: { verdict: 'UNDECIDED' } })
    expect(undecided.reasons.at(-1)).toContain('Another version began to serve')
    const decided = await transact((tx) => promoteRewardModel(project.actor, { id: undecided.id, reason: 'Good.' }, tx))
    expect(decided).toMatchObject({ state: 'PROMOTED', gate: { verdict: 'UNDECIDED' } })
    expect(decided.reasons).toEqual([...undecided.reasons, 'Good.'])
    expect(await scoresOf(undecided.id)).toBe(2 * 8)
    const late = transact((tx) => rejectRewardModel(project.actor, { id: undecided.id }, tx))
    await expect(late).rejects.toMatchObject({ code: 'conflict' })
  })

  it('scores all versions anew on the present set, with each fit and when asked', async () => {
    await judge(8, 'A')
    await judge(6, 'A', 'REPORT')
    const first = await fitNow()
    expect(first.evaluatedOn).toMatchObject({ preferences: 6 })
    await judge(4, 'B', 'REPORT')
    await judge(5, 'A')
    const second = await fitNow()
    expect((await getRewardModel(project.actor, first.id)).evaluatedOn).toEqual(second.evaluatedOn)
    expect((await getRewardModel(project.actor, first.id)).evaluation?.length.accuracy).toMatchObject({
      value: 0.6,
      n: 10,
    })
    await judge(5, 'A', 'REPORT')
    expect(await transact((tx) => evaluateVersions(project.actor, tx))).toEqual({ versions: 2 })
    const jobs = await (await boss()).fetch('evaluate-reward-models', { batchSize: 9 })
    expect(jobs.map(({ data }) => data)).toContainEqual({ projectId: project.id })
    await evaluateRewardModels({ projectId: project.id })
    const both = [await getRewardModel(project.actor, first.id), await getRewardModel(project.actor, second.id)]
    expect(both.map(({ evaluatedOn }) => evaluatedOn?.preferences)).toEqual([15, 15])
    expect(both[0]!.evaluatedOn!.hash).toBe(both[1]!.evaluatedOn!.hash)
    expect(both[1]!.gate).toEqual(second.gate)
    // A second job finds nothing of another set.
    await evaluateRewardModels({ projectId: project.id }, (data) => {
      expect(data.versions.every(({ evaluatedOn }) => evaluatedOn === data.reportSet.hash)).toBe(true)
      return []
    })
  })

  it('shows with texts where a version was sure and wrong', async () => {
    await judge(8, 'A')
    await judge(2, 'B', 'REPORT')
    await judge(2, 'B', 'GATE')
    const { id } = await fitNow()
    const [first, second] = await listMistakes(project.actor, id)
    expect(first).toMatchObject({
      environment: 'general',
      verdicts: { a: 0, b: 1, tie: 0 },
      a: { text: LONG },
      b: { text: 'No.' },
    })
    expect([first!.a.policy, first!.b.policy]).toEqual(['long', 'short'])
    expect(first!.p).toBeGreaterThan(0.5)
    expect(Math.log(first!.p / (1 - first!.p))).toBeCloseTo(first!.a.reward - first!.b.reward, 9)
    await db().query.update({ where: { id: second!.queryId }, data: { withdrawnAt: new Date() } })
    expect(await listMistakes(project.actor, id)).toEqual([first])
    await expect(listMistakes(project.actor, project.id)).rejects.toMatchObject({ status: 404 })
  })

  it('writes scores ahead, and the switch adds what came and takes out what went meanwhile', async () => {
    await judge(4, 'A')
    const first = await fitNow()
    const target = await open()
    const read = await transact((tx) => readFit(tx, target))
    const computed = computeFit(read!.data)
    await scoreAhead(target, computed.model)
    expect([await scoresOf(first.id), await scoresOf(target.rewardModelId)]).toEqual([8, 8])
    expect((await findPromoted(project.actor))?.id).toBe(first.id)
    const fresh = await addQuery('TRAIN')
    const gone = await db().rollout.findFirstOrThrow({ where: { projectId: project.id, queryId: { not: fresh.id } } })
    await db().rollout.update({ where: { id: gone.id }, data: { withdrawnAt: new Date() } })
    await transact((tx) => finishFit(tx, target, computed, read!.cutoffAt))
    const scores = await db().rewardScore.findMany({ where: { projectId: project.id } })
    expect(new Set(scores.map(({ rewardModelId }) => rewardModelId))).toEqual(new Set([target.rewardModelId]))
    expect(scores).toHaveLength(8 - 1 + 2)
    // What is left alone in its query is ranked anew too.
    expect(scores.filter(({ queryId }) => queryId === gone.queryId)).toMatchObject([{ rank: 1, probabilityBest: 1 }])
  })

  it('never reads a pair that the reward picked itself, nor another half', async () => {
    await judge(4, 'A')
    await judge(3, 'A', 'GATE')
    const query = await addQuery('HOLDOUT', textOfHalf('GATE'))
    await gameVote(project, query, pair, { outcome: 'B', bestOf: { n: 2, predicted: 0.6 } })
    const target = await open()
    const read = async () => (await transact((tx) => readFit(tx, target)))!.data
    expect((await read()).gate.a).toHaveLength(3)
    expect((await read()).report.a).toHaveLength(0)
  })
})
