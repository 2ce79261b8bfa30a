import { rmSync } from 'node:fs'
import { fitComponent } from '@/lib/math/component-fit'
import { countCovariance } from '@/lib/math/count-covariance'
import { countGames } from '@/lib/math/counts'
import { toDense } from '@/lib/math/dense-fit'
import { listPairs } from '@/lib/math/pair-list'
import { bootstrapStrengths } from '@/lib/math/strength-bootstrap'
import { against, type Rival } from './against'
import { drawPreferences, writeColumns } from './data/preferences'
import type { Bench } from './row'

const bench: Bench = {
  name: 'strength-intervals',
  about:
    "Intervals of the strengths of 200 policies, the fit being there (same data as `strengths`). Error: largest distance of a standard error from the sandwich's, and for the sandwich from 2,000 bootstrap rounds. The peer runs twice at most.",
  async *rows(options) {
    const set = drawPreferences({ policies: 200, preferences: options.small ? 2e5 : 2e6, nu: 0.9 })
    const folder = writeColumns({ a: set.a, b: set.b, outcome: set.outcome })
    const fit = fitComponent(listPairs(countGames(set)), 'half')
    const k = fit.theta.length
    const sandwich = () => countCovariance(toDense(fit)).covariance
    const bootstrap = (rounds: number) => bootstrapStrengths({ fit, seed: 1, rounds }).standardErrors
    const exact = sandwich()
    const distance = (errors: ArrayLike<number>) => {
      const far = Array.from(errors, (error, i) => Math.abs(error / Math.sqrt(exact[i * k + i]!) - 1))
      return `SE ${(100 * Math.max(...far)).toFixed(0)} % off`
    }
    const rival: Rival = {
      script: 'strengths_fastchat.py',
      args: [folder, set.policies, 'bootstrap'],
      error: ({ standardError }) => distance(standardError!.map((error) => (error * Math.LN10) / 400)),
      rounds: 2,
    }
    const work = `k200t, ${set.a.length} preferences`
    const shared = { bench: 'B2', work: `${work}: sandwich`, goal: '≥ 5,000' }
    try {
      yield await against({ ...shared, ours: sandwich, oursError: distance(bootstrap(2000)) }, rival, options)
      const drawn = { ...shared, work: `${work}: 100 bootstrap rounds`, goal: '≥ 100' }
      const ours = () => bootstrap(100)
      yield await against({ ...drawn, ours, oursError: distance(ours()) }, rival, options)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

export default bench
