import { afterAll, expect, it } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { findLatestChange } from '@/lib/metrics/strengths/stored-fits'
import { closeBoss } from '@/lib/queue/boss'
import { listRewardModels } from '@/lib/reward-models/reads'
import { gamePolicies, gameProject, gameQuery, gameVote } from '@/lib/testing/judged-games'
import { fitRewardModel } from './fit-reward-model'
import { fitStrengths } from './fit-strengths'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

it('sums the judgments that waited, keeps the board, and opens a reward model every refitEvery TRAIN preferences', async () => {
  const project = await gameProject({ refitEvery: 5 })
  const { long, short } = await gamePolicies(project, ['long', 'short'])
  const judge = async (count: number, split: 'TRAIN' | 'HOLDOUT' = 'TRAIN') => {
    for (let i = 0; i < count; i++) {
      const query = await gameQuery(
        project,
        { [long!]: 'A sentence that explains, and one more.', [short!]: 'No.' },
        split,
      )
      await gameVote(project, query, [long!, short!], { outcome: 'A' })
    }
  }
  const job = (judgments: number) => ({ projectId: project.id, judgments })
  const models = async () => (await listRewardModels(project.actor, { limit: 9 })).items
  await judge(4)
  await judge(3, 'HOLDOUT')
  await fitStrengths([job(3), job(4)])
  const board = await db().strengthFit.findFirstOrThrow({
    where: { projectId: project.id },
    include: { strengths: { orderBy: { strength: 'desc' }, select: { policy: { select: { name: true } } } } },
  })
  expect(board).toMatchObject({ newJudgments: 7, preferences: 7 })
  expect(board.strengths.map(({ policy }) => policy.name)).toEqual(['long', 'short'])
  expect(await models()).toEqual([])

  await judge(1)
  await fitStrengths([job(1)])
  await fitStrengths([job(1)])
  const [opened, ...others] = await models()
  expect([opened?.state, others]).toEqual(['FITTING', []])
  // The second job read nothing new: it leaves no board that would say that nothing moved.
  expect((await findLatestChange(project.actor))?.text).toMatch(/^1 new judgment, (long \+|short −)0\.\d\d/)

  await fitRewardModel({ projectId: project.id, rewardModelId: opened!.id })
  await judge(4)
  await fitStrengths([job(4)])
  expect(await models()).toHaveLength(1)
  await judge(1)
  await fitStrengths([job(1)])
  expect((await models()).map(({ state }) => state)).toEqual(['FITTING', 'PROMOTED'])
})
