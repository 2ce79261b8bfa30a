import { afterAll, expect, it } from 'vitest'
import { closeDb } from '@/lib/db/client'
import { gamePolicies, gameProject, gameQuery, gameVote } from '@/lib/testing/judged-games'
import { getBestOfN } from './best-of-n'

afterAll(closeDb)

it('reads live verdicts of the arm alone, the first rollout being the pick', async () => {
  const project = await gameProject()
  const [a, b] = Object.values(await gamePolicies(project, ['one', 'two'])) as [string, string]
  const add = async (vote: Parameters<typeof gameVote>[3]) => {
    const query = await gameQuery(project, { [a]: 'pick', [b]: 'random' }, 'HOLDOUT')
    return gameVote(project, query, [a, b], vote)
  }
  const bestOf = { n: 4, predicted: 0.75 }
  await add({ outcome: 'A' })
  await add({ outcome: 'A', bestOf, blind: false })
  await add({ outcome: 'A', bestOf, source: 'MODEL' })
  expect(await getBestOfN(project.actor, {})).toEqual({ items: [], flags: [] })
  for (let i = 0; i < 100; i++) await add({ outcome: i < 55 ? 'A' : 'B', bestOf })
  await add({ outcome: 'A', bestOf: { n: 2, predicted: 0.6 } })
  const { items, flags } = await getBestOfN(project.actor, {})
  expect(items).toMatchObject([
    { n: 2, queries: 1, human: { value: null, reason: 'too_few_queries' } },
    { n: 4, queries: 100, human: { value: 0.55, n: 100 }, predicted: { value: 0.75 } },
  ])
  expect(flags).toEqual([{ code: 'below_predicted', n: 4 }])
  expect((await getBestOfN(project.actor, { rewardModel: project.id })).items).toEqual([])
}, 60_000)
