import { explainReward } from '@/lib/math/explained-share'
import { lengthBaseline } from '@/lib/math/held-out'
import { measureHumanAgreement } from '@/lib/math/human-agreement'
import { fitLinearReward } from '@/lib/math/linear-reward'
import type { RewardFeatures } from '@/lib/math/reward-data'
import { scoreRollouts } from '@/lib/math/reward-ranking'
import {
  columnsOf,
  crossValidate,
  crossValidateStrengths,
  featuresOf,
  leavePolicyOut,
  rewardDataOf,
  styleOnly,
  transfer,
} from '@/lib/testing/cross-validate'
import { type PreferenceSet, readPreferenceSets } from '@/lib/testing/preference-sets'
import { countCodePoints } from '@/lib/text/count'
import { FEATURE_SPEC } from '@/lib/text/features'
import type { Bench, BenchRow } from '../row'
import { type Scored, say, saySlice } from './accuracy-figures'
import { embedSet } from './embed-set'

const GOALS: Record<string, Record<string, string>> = {
  'MT-Bench': { blind: '≥ 0.728', 'policy and query left out': '≥ 0.72, ≤ 0.62', informed: '≥ 0.80, ≤ 0.443' },
  'HH helpful-base': { blind: '≥ 0.622, < 0.68' },
  'HH rejection-sampled': { blind: '≥ 0.592' },
  PandaLM: { blind: '≥ 0.695' },
}

/** No race: how often the linear reward model is right about preferences that it has not seen. */
export default {
  name: 'accuracy',
  about:
    'Held-out accuracy ± its spread over the splits, [standard error clustered by group], and log loss of the linear reward model on public preferences (FLYWHEEL_DATA): random 5-fold splits by group, seeds 1 to 10 (leaving policies out: 1 to 3), penalties searched within each training part. Seconds are those of one split.',
  rows: async function* ({ small, note }) {
    const folder = process.env.FLYWHEEL_DATA
    if (!folder) return note('FLYWHEEL_DATA is not set: there is nothing to study.')
    const seeds = Array.from({ length: small ? 2 : 10 }, (_, i) => i + 1)
    const sets = readPreferenceSets(folder)
    const features = sets.map(featuresOf)
    for (const [s, set] of sets.entries()) {
      yield* rowsOf(set, features[s]!, seeds)
      const z = transfer(s, sets, features)
      yield rowOf(set, 'trained on the other sets', say([{ z, data: columnsOf(set) }]))
      yield rowOf(set, 'blind: share of its rewards that length, and all style, explain', explained(set, features[s]!))
    }
  },
} satisfies Bench

async function* rowsOf(set: PreferenceSet, features: RewardFeatures[], seeds: number[]): AsyncGenerator<BenchRow> {
  const data = columnsOf(set)
  const length = set.rollouts.map(({ text }) => countCodePoints(text))
  const longer = lengthBaseline(
    set.a.map((row) => length[row]!),
    set.b.map((row) => length[row]!),
    data,
  )
  yield rowOf(set, 'the longer one', `${longer.value!.toFixed(3)} [${longer.standardError!.toFixed(3)}]`)
  const run = (what: string, once: (seed: number) => Scored, seconds = performance.now()) => {
    const scored = seeds.map(once)
    return { scored, row: rowOf(set, what, say(scored), (performance.now() - seconds) / 1000 / seeds.length) }
  }
  const folds = (phi: RewardFeatures[]) => (seed: number) => ({ z: crossValidate(set, phi, { seed }), data })
  yield run('style only', folds(styleOnly(features))).row
  const blind = run('blind', folds(features))
  yield blind.row
  yield rowOf(
    set,
    'blind, where the longer one lost',
    saySlice(blind.scored, (row) => isLongerWorse(set, length, row)),
  )
  if (process.env.BENCH_EMBEDDINGS_URL) {
    const embedded = await embedSet(set, features)
    yield run('blind with embeddings', folds(embedded)).row
  }
  if (set.rollouts.every(({ policy }) => policy === null)) return
  yield rowOf(set, 'people with each other', agreement(set))
  const strengths = run('strengths alone', (seed) => ({ z: crossValidateStrengths(set, { seed }), data }))
  yield strengths.row
  yield run('informed', (seed) => ({ z: crossValidate(set, features, { seed, variant: 'informed' }), data })).row
  yield rowOf(set, 'policy and query left out', say(seeds.slice(0, 3).map((seed) => leftOut(set, features, seed))))
}

function leftOut(set: PreferenceSet, features: RewardFeatures[], seed: number): Scored {
  const { z, row } = leavePolicyOut(set, features, { seed })
  return { z, data: { outcome: row.map((r) => set.outcome[r]!), query: row.map((r) => set.group[r]!) } }
}

function isLongerWorse({ a, b, outcome }: PreferenceSet, length: number[], row: number): boolean {
  const difference = length[a[row]!]! - length[b[row]!]!
  return difference !== 0 && difference > 0 !== (outcome[row] === 0)
}

function agreement({ a, b, outcome, group }: PreferenceSet): string {
  const comparison = a.map((_, row) => Math.min(a[row]!, b[row]!) * 1e6 + Math.max(a[row]!, b[row]!))
  const turned = outcome.map((code, row) => (a[row]! < b[row]! ? code : 1 - code))
  const { overall } = measureHumanAgreement({ comparison, outcome: turned, query: group })
  return overall.value === null
    ? 'one vote each'
    : `${overall.value.toFixed(3)} [${overall.standardError?.toFixed(3)}], n = ${overall.n}`
}

function explained(set: PreferenceSet, features: RewardFeatures[]): string {
  const data = rewardDataOf(set, features)
  const model = fitLinearReward(data, { spec: FEATURE_SPEC })
  const reward = scoreRollouts(
    model,
    features.map((phi) => ({ features: phi })),
  )
  const queries = new Map<string, number>()
  const query = set.rollouts.map((rollout) => {
    if (!queries.has(rollout.query)) queries.set(rollout.query, queries.size)
    return queries.get(rollout.query)!
  })
  const { table } = data
  const length = set.rollouts.map(({ text }) => countCodePoints(text))
  const shares = explainReward({ reward, query, length, style: { width: table.width, values: table.style } })
  const percent = ({ value, low, high }: typeof shares.length) =>
    `${(100 * value!).toFixed(0)} % (${(100 * low!).toFixed(0)} to ${(100 * high!).toFixed(0)})`
  return `${percent(shares.length)}, ${percent(shares.style)}`
}

const rowOf = (set: PreferenceSet, what: string, found: string, oursSeconds = 0): BenchRow => ({
  ...{ bench: 'accuracy', work: `${set.name}: ${what}`, peer: '–', oursSeconds, peerSeconds: null },
  ...{ ratio: null, low: null, high: null, goal: GOALS[set.name]?.[what] ?? '–', oursError: found, peerError: null },
})
