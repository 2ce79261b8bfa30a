import { rmSync } from 'node:fs'
import { eloOf } from '@/lib/math/elo'
import { minimiseNewton, type Objective } from '@/lib/math/newton'
import { createRandom } from '@/lib/math/random'
import { logistic, softplus } from '@/lib/math/special'
import { estimateStyledStrengths } from '@/lib/math/styled-strengths'
import { against, type Rival } from './against'
import {
  drawOutcome,
  drawPreferences,
  indexNames,
  nameColumns,
  type PreferenceSet,
  writeColumns,
} from './data/preferences'
import { errorOf } from './data/reference-fit'
import type { Bench } from './row'

const WIDTH = 5
const BETA = [0.4, 0.1, 0.2, -0.1, 0.05]

const bench: Bench = {
  name: 'style-control',
  about:
    'Strengths at equal style: 200 policies, 5 style differences (correlated, centred), 29 % ties, seed 1; the differences given. Once from numbers for the policies (the peer: only its fit), once from names and verdicts as text (the peer: its preparation and its fit). Errors in Elo, against a fit summed row by row.',
  async *rows(options) {
    const set = drawPreferences({ policies: 200, preferences: options.small ? 1e5 : 1e6, nu: 0.9 })
    const x = drawStyle(set)
    const folder = writeColumns({ a: set.a, b: set.b, outcome: set.outcome, x })
    const ours = () => estimateStyledStrengths(set, { width: WIDTH, x }, { intervals: 'none', ranks: false })
    const reference = referenceElo(set, x)
    const elo = ours().policies.map((policy) => policy.elo!)
    const named = nameColumns(set)
    const fromNames = () =>
      estimateStyledStrengths(indexNames(named), { width: WIDTH, x }, { intervals: 'none', ranks: false })
    const work = `style control, ${set.a.length} preferences, ${WIDTH} features`
    const shared = { bench: 'B4', goal: '≥ 100', oursError: errorOf(elo, reference) }
    const rival = (mode: string): Rival => ({
      script: 'style_fastchat.py',
      args: [folder, set.policies, WIDTH, mode],
      error: ({ elo: theirs }) => errorOf(theirs!, reference),
      rounds: 3,
    })
    try {
      yield await against({ ...shared, work: `${work}: fit`, ours }, rival('fit'), options)
      yield await against({ ...shared, work: `${work}: names, fit`, ours: fromNames }, rival('names'), options)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

export default bench

/** Differences with mean zero, so that standardising them moves nothing; verdicts are drawn anew with their effect. */
function drawStyle(set: PreferenceSet): Float64Array {
  const random = createRandom(1, 'bench style')
  const x = new Float64Array(set.a.length * WIDTH)
  for (let row = 0; row < set.a.length; row++) {
    const shared = random.gaussian()
    let effect = 0
    for (let f = 0; f < WIDTH; f++) {
      x[row * WIDTH + f] = 0.6 * shared + 0.8 * random.gaussian()
      effect += BETA[f]! * x[row * WIDTH + f]!
    }
    set.outcome[row] = drawOutcome(set.truth[set.a[row]!]! - set.truth[set.b[row]!]! + effect, 0.9, random)
  }
  for (let f = 0; f < WIDTH; f++) {
    let mean = 0
    for (let row = 0; row < set.a.length; row++) mean += x[row * WIDTH + f]! / set.a.length
    for (let row = 0; row < set.a.length; row++) x[row * WIDTH + f]! -= mean
  }
  return x
}

/** The same minimum by the dense Newton method, row by row in the order of the games. */
function referenceElo({ policies: k, a, b, outcome }: PreferenceSet, x: Float64Array): number[] {
  const size = k + WIDTH
  const evaluate: Objective['evaluate'] = (at, gradient, hessian) => {
    gradient.fill(0)
    hessian?.fill(0)
    let value = 0
    for (let row = 0; row < a.length; row++) {
      const where = [a[row]!, b[row]!, ...BETA.map((_, f) => k + f)]
      const u = [1, -1, ...x.subarray(row * WIDTH, (row + 1) * WIDTH)]
      const z = where.reduce((sum, v, e) => sum + at[v]! * u[e]!, 0)
      const y = [1, 0, 0.5][outcome[row]!]!
      const p = logistic(z)
      value += y * softplus(-z) + (1 - y) * softplus(z)
      where.forEach((v, e) => {
        gradient[v]! += (p - y) * u[e]!
        if (hessian)
          for (let g = 0; g < where.length; g++) hessian[v * size + where[g]!]! += p * (1 - p) * u[e]! * u[g]!
      })
    }
    return value
  }
  const found = minimiseNewton(
    { size, gauge: k, evaluate },
    new Float64Array(size),
    new Float64Array(size).fill(1e-9 * a.length),
  )
  return Array.from(found.x.subarray(0, k), (t) => eloOf(t, 0))
}
