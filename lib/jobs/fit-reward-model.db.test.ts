import { afterAll, expect, it } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { closeBoss } from '@/lib/queue/boss'
import { computeFit } from '@/lib/reward-models/compute-fit'
import { openDueFit } from '@/lib/reward-models/open-due-fit'
import { gamePolicies, gameProject, gameQuery, gameVote } from '@/lib/testing/judged-games'
import { fitRewardModel } from './fit-reward-model'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

it('opens the next version itself where enough was judged while it ran', async () => {
  const project = await gameProject({ refitEvery: 3 })
  const policy = await gamePolicies(project, ['Alder', 'Birch'])
  const pair: [string, string] = [policy.Alder!, policy.Birch!]
  const query = await gameQuery(project, { [pair[0]]: 'a long and careful text', [pair[1]]: 'short' })
  const judge = async (times: number) => {
    for (let i = 0; i < times; i++) await gameVote(project, query, pair, { outcome: 'A' })
  }
  const states = async () =>
    (await db().rewardModel.findMany({ where: { projectId: project.id }, orderBy: { version: 'asc' } })).map(
      ({ state }) => state,
    )
  await judge(3)
  const first = await transact((tx) => openDueFit(tx, project.id))
  await fitRewardModel({ projectId: project.id, rewardModelId: first!.id }, async (data) => {
    await judge(3)
    expect(await transact((tx) => openDueFit(tx, project.id))).toBeNull()
    return computeFit(data)
  })
  expect(await states()).toEqual(['PROMOTED', 'FITTING'])

  const second = await db().rewardModel.findFirstOrThrow({ where: { projectId: project.id, state: 'FITTING' } })
  await fitRewardModel({ projectId: project.id, rewardModelId: second.id })
  expect(await states()).toEqual(['RETIRED', 'PROMOTED'])
})
