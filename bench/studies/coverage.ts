import { measureCoverage } from '@/lib/testing/simulated-games'
import type { Bench } from '../row'

const bench: Bench = {
  name: 'coverage',
  about:
    'A study, not a race: how often 95 % intervals of the strengths cover the minimiser of the expected loss over queries. 6 policies, 12 votes a query on average, 1,000 simulated sets a cell, seed 1; goal 93 to 97 %. The time is that of one set.',
  async *rows({ small, note }) {
    const runs = small ? 100 : 1000
    for (const queries of [8, 16, 40, 80]) {
      for (const effect of [0, 1]) {
        for (const sizes of ['equal', 'unequal'] as const) {
          const since = performance.now()
          const { coverage, open } = measureCoverage({ queries, effect, sizes }, runs)
          const work = `${queries} queries, effects SD ${effect}, ${sizes} sizes`
          if (open > 0)
            note(`${work}: ${(100 * open).toFixed(2)} % of the intervals have an open end and are not counted`)
          yield {
            bench: 'coverage',
            work,
            peer: 'none',
            oursSeconds: (performance.now() - since) / 1000 / runs,
            ...{ peerSeconds: null, ratio: null, low: null, high: null, peerError: null },
            goal: '93 to 97 %',
            oursError: `${(100 * coverage).toFixed(1)} %`,
          }
        }
      }
    }
  },
}

export default bench
