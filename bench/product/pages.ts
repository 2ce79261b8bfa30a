import { openBenchDatabase } from '../database'
import { median } from '../measure'
import type { Bench } from '../row'
import { serve } from './serve'
import { signInTo } from './sign-in-to'

const PLACES = [
  '',
  '/flywheel',
  '/queries',
  '/policies',
  '/comparisons',
  '/annotators',
  '/strengths',
  '/reward-models',
  '/environments',
  '/datasets',
  '/members',
  '/audit',
  '/settings',
]
const [COLD, WARM] = [1, 0.2]

/** Every page of the navigation at a million preferences, over HTTP, the whole document. */
export default {
  name: 'pages',
  about:
    'Every page of the studio’s navigation over HTTP from the built application, signed in, in a project of 1,000,000 judgments and preferences, 20,000 queries, 12 policies and 60 annotators over 200 days. Cold: the first call of the page since the web process began, after the worker had its minute to count; warm: median of the rounds after it. To the last byte. The bound is the goal.',
  rows: async function* ({ small, rounds, note }) {
    const close = await openBenchDatabase()
    const { db } = await import('@/lib/db/client')
    try {
      const { makeBulkProject } = await import('./bulk-project')
      const { countTouchedPieces } = await import('@/lib/metrics/flywheel/tend-pieces')
      const size = small ? 100_000 : 1_000_000
      const since = performance.now()
      const bulk = await makeBulkProject(size, small ? 2_000 : undefined)
      note(`${size.toLocaleString('en-GB')} judgments made in ${Math.round((performance.now() - since) / 1000)} s`)
      const counting = performance.now()
      await countTouchedPieces(db())
      note(`roll-ups counted from nothing in ${((performance.now() - counting) / 1000).toFixed(1)} s`)
      const { address, stop } = await serve({ open: false })
      try {
        const cookie = await signInTo(address, bulk.projectId)
        // The first page of a process loads what all pages share.
        await timed(`${address}/docs/api`, cookie)
        for (const place of PLACES) {
          const url = `${address}/projects/${bulk.slug}${place}`
          const cold = await timed(url, cookie)
          const warm: number[] = []
          for (let i = 0; i < rounds; i++) warm.push(await timed(url, cookie))
          yield row(place, size, 'cold', cold, COLD)
          yield row(place, size, 'warm', median(warm.toSorted((a, b) => a - b)), WARM)
        }
      } finally {
        await stop()
      }
    } finally {
      await close()
    }
  },
} satisfies Bench

async function timed(url: string, cookie: string): Promise<number> {
  const since = performance.now()
  const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' })
  await answer.text()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  return (performance.now() - since) / 1000
}

const row = (place: string, size: number, state: string, ours: number, bound: number) => ({
  ...{ bench: 'pages', work: `${place || '/'} at ${size.toLocaleString('en-GB')}, ${state}`, peer: 'bound' },
  ...{ oursSeconds: ours, peerSeconds: bound, ratio: bound / ours, low: null, high: null },
  ...{ goal: `≤ ${bound * 1000} ms`, oursError: null, peerError: null },
})
