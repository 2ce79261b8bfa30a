import { openBenchDatabase } from '../database'
import { median } from '../measure'
import type { Bench } from '../row'
import { serve } from './serve'
import { signInTo } from './sign-in-to'

const BOUND = 2

/** From the answer to a judgment's POST to the board that has read it, with web and worker as they run. */
export default {
  name: 'board',
  about:
    'A judgment by POST until GET leaderboard’s stored fit has read it: web and worker as they run, 100,000 preferences before it. Polled each 20 ms; each round is one judgment. The bound is the goal.',
  rows: async function* ({ small, rounds }) {
    const close = await openBenchDatabase()
    const { db } = await import('@/lib/db/client')
    try {
      const { makeBulkProject } = await import('./bulk-project')
      const size = small ? 10_000 : 100_000
      const { projectId, slug } = await makeBulkProject(size, 2_000)
      await db()
        .$executeRaw`UPDATE "Comparison" SET state = 'OPEN', overlap = overlap + 1 WHERE "projectId" = ${projectId}::uuid AND id IN (
        SELECT id FROM "Comparison" WHERE "projectId" = ${projectId}::uuid AND state = 'COMPLETE' ORDER BY seq LIMIT 100)`
      const { address, stop } = await serve({ open: false, worker: true })
      try {
        const cookie = await signInTo(address, projectId)
        const base = `${address}/api/v1/projects/${slug}`
        const times: number[] = []
        for (let i = 0; i <= rounds; i++) {
          const took = await judgmentToBoard(base, cookie, projectId)
          if (i > 0) times.push(took)
        }
        times.sort((a, b) => a - b)
        for (const [what, ours] of [
          ['median', median(times)],
          ['slowest', times.at(-1)!],
        ] as const)
          yield {
            ...{ bench: 'board', work: `judgment to board at ${size.toLocaleString('en-GB')}, ${what}`, peer: 'bound' },
            ...{ oursSeconds: ours, peerSeconds: BOUND, ratio: BOUND / ours, low: null, high: null },
            ...{ goal: `≤ ${BOUND} s`, oursError: null, peerError: null },
          }
      } finally {
        await stop()
      }
    } finally {
      await close()
    }
  },
} satisfies Bench

async function judgmentToBoard(base: string, cookie: string, projectId: string): Promise<number> {
  const { db } = await import('@/lib/db/client')
  const post = async (path: string, body: object) => {
    const headers = { cookie, 'content-type': 'application/json', origin: new URL(base).origin }
    const answer = await fetch(`${base}${path}`, { method: 'POST', body: JSON.stringify(body), headers })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { assignment?: { id: string } }
  }
  const { assignment } = await post('/comparisons/next', {})
  if (!assignment) throw new Error('nothing to judge')
  const fits = () => db().strengthFit.count({ where: { projectId } })
  const before = await fits()
  const since = performance.now()
  await post('/judgments', { assignmentId: assignment.id, outcome: 'A', seconds: 10 })
  while ((await fits()) === before) {
    if (performance.now() - since > 60_000) throw new Error('the board was not refitted within a minute')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await fetch(`${base}/leaderboard`, { headers: { cookie } }).then((answer) => answer.text())
  return (performance.now() - since) / 1000
}
