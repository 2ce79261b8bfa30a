import { openBenchDatabase } from './database'
import { median } from './measure'
import { serve } from './product/serve'
import { drawText } from './rank'
import type { Bench } from './row'

const ROLLOUTS = 8
const CALLS = 200
const QUERY = 'What keeps bread fresh for a week?'

/** POST rank as a product calls it, and the same work by the bare library in the same run. */
export default {
  name: 'rank-http',
  about:
    'POST rank over HTTP: 8 rollouts of 2,000 characters, the production build in a process of its own over PostgreSQL, with a token, one call after the other, the connection kept; 200 calls after 20 that are not counted, other texts each time, and between them the same texts ranked by the library in this process. The bound is the goal of the call. The median and 99th percentile of the library stand as rows of their own. Seed 1.',
  rows: async function* ({ small }) {
    const close = await openBenchDatabase()
    try {
      const { slug, token, rank } = await prepare()
      const web = await serve({ open: false })
      try {
        const over: number[] = []
        const bare: number[] = []
        for (let call = -20; call < (small ? CALLS / 10 : CALLS); call++) {
          const texts = Array.from({ length: ROLLOUTS }, (_, i) => drawText(1000 + call * ROLLOUTS + i))
          const body = { text: QUERY, rollouts: texts.map((text) => ({ text })) }
          const http = await timed(() => post(`${web.address}/api/v1/projects/${slug}/rank`, token, body))
          const library = await timed(() => rank(body))
          if (call >= 0) {
            over.push(http)
            bare.push(library)
          }
        }
        for (const [who, times] of [['over HTTP', over] as const, ['by the library', bare] as const])
          yield* rowsOf(who, times)
      } finally {
        await web.stop()
      }
    } finally {
      await close()
    }
  },
} satisfies Bench

function* rowsOf(who: string, times: number[]) {
  times.sort((a, b) => a - b)
  for (const [what, ours, bound] of [
    ['median', median(times), 0.05],
    ['99th percentile', times[Math.ceil(0.99 * times.length) - 1]!, 0.15],
  ] as const) {
    yield {
      ...{
        bench: 'rank-http',
        work: `rank 8 rollouts of 2,000 characters ${who}, ${what}`,
        peer: 'bound of POST rank',
      },
      ...{ oursSeconds: ours, peerSeconds: bound, ratio: bound / ours, low: null, high: null },
      ...{ goal: `≤ ${bound * 1000} ms`, oursError: null, peerError: null },
    }
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return (performance.now() - since) / 1000
}

async function post(address: string, token: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  const said = await answer.json()
  if (!answer.ok || said.items.length !== ROLLOUTS)
    throw new Error(`POST rank: ${answer.status} ${JSON.stringify(said)}`)
}

/** A project whose reward model, fitted on 100 judged pairs of such texts, serves. */
async function prepare() {
  const { transact } = await import('../lib/db/transact')
  const { createToken } = await import('../lib/access/create-token')
  const { fitRewardModel } = await import('../lib/reward-models/fit-reward-model')
  const { rankRollouts } = await import('../lib/reward-models/rank-rollouts')
  const { db } = await import('../lib/db/client')
  const { gamePolicies, gameProject, gameQuery, gameVote } = await import('../lib/testing/judged-games')
  const { makeProject } = await import('../lib/testing/people')
  const fit = await import('../lib/jobs/fit-reward-model')
  const project = await gameProject({ refitEvery: 1000 })
  const { one, two } = await gamePolicies(project, ['one', 'two'])
  const pair: [string, string] = [one!, two!]
  for (let i = 0; i < 100; i++) {
    const query = await gameQuery(
      project,
      { [one!]: drawText(90_000 + 2 * i), [two!]: drawText(90_001 + 2 * i) },
      'TRAIN',
    )
    await gameVote(project, query, pair, { outcome: i % 2 ? 'A' : 'B' })
  }
  const { id } = await transact((tx) => fitRewardModel(project.actor, { kind: 'linear' }, tx))
  await fit.fitRewardModel({ projectId: project.id, rewardModelId: id })
  const { owner } = await makeProject()
  await db().member.create({ data: { projectId: project.id, userId: owner.userId, role: 'ADMIN' } })
  const { token } = await transact((tx) => createToken(tx, { userEmail: owner.email, name: 'bench' }))
  const rank = (body: Parameters<typeof rankRollouts>[1]) => rankRollouts(project.actor, body, db())
  return { slug: project.slug, token, rank }
}
