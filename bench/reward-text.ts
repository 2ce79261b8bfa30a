import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { evaluateHeldOut } from '@/lib/math/held-out'
import { fitLinearReward } from '@/lib/math/linear-reward'
import { dealFolds } from '@/lib/math/penalty-search'
import { packFeatures } from '@/lib/math/reward-data'
import { scoreRollouts } from '@/lib/math/reward-ranking'
import { columnsOf } from '@/lib/testing/cross-validate'
import { type PreferenceSet, readPreferenceSets } from '@/lib/testing/preference-sets'
import { extractFeatures, FEATURE_SPEC } from '@/lib/text/features'
import { inTurn, seconds } from './measure'
import { startPeer } from './peer'
import type { Bench, BenchOptions, BenchRow } from './row'

const BITS = 18
/** Half of the peer's. */
const TOLERANCE = 5e-5

/** From texts to held-out accuracy, features included. */
export default {
  name: 'reward-text',
  about:
    'From the texts of public preferences (FLYWHEEL_DATA) to a fitted reward model and its accuracy on a fifth held out by group (seed 1): words and pairs of words in 2^18 buckets and style, one fit at fixed penalties (no search on either side) that stops at a gradient of 1e-4 of the mean loss (ours at half of it), one thread each. The peer has thirteen measures of style, ours all of its own, and ours adds the Laplace posterior. Error: 1 − accuracy.',
  rows: async function* (options) {
    const folder = process.env.FLYWHEEL_DATA
    if (!folder) return options.note('FLYWHEEL_DATA is not set: there are no texts.')
    for (const set of readPreferenceSets(folder).slice(0, options.small ? 1 : 3)) yield await rowOf(set, options)
  },
} satisfies Bench

async function rowOf(set: PreferenceSet, { rounds, note }: BenchOptions): Promise<BenchRow> {
  const isTest = Array.from(dealFolds(set.group, 5, 1), (fold) => fold === 0)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'flywheel-bench-'))
  const file = path.join(folder, 'pairs.json')
  const { a, b } = set
  const y = set.outcome.map((code) => (code === 0 ? 1 : 0))
  writeFileSync(file, JSON.stringify({ texts: set.rollouts.map(({ text }) => text), a, b, y, test: isTest }))
  const peer = await startPeer('reward_sparse.py', [file], note)
  let accuracy = Number.NaN
  const ours = () => {
    accuracy = heldOutAccuracy(set, isTest)
  }
  const times = await inTurn(() => seconds(ours), peer?.run ?? null, rounds)
  const theirs = peer ? ((await peer.result()) as { accuracy: number }).accuracy : null
  peer?.stop()
  rmSync(folder, { recursive: true })
  return {
    bench: 'reward-text',
    work: `texts to reward model, ${set.name}, ${set.a.length} preferences`,
    peer: peer?.title ?? 'scikit-learn',
    ...times,
    goal: '≥ 5×, equal accuracy',
    oursError: (1 - accuracy).toFixed(3),
    peerError: theirs === null ? null : (1 - theirs).toFixed(3),
  }
}

function heldOutAccuracy(set: PreferenceSet, isTest: boolean[]): number {
  const features = set.rollouts.map(({ query, text }) => extractFeatures(query, text, BITS))
  const preferences = { ...columnsOf(set), weight: isTest.map((test) => (test ? 0 : 1)) }
  const penalties = { style: 30, hashed: 10, policy: 1 }
  const table = packFeatures(features, 2 ** BITS)
  const model = fitLinearReward({ table, preferences }, { spec: FEATURE_SPEC, penalties, tolerance: TOLERANCE })
  const score = scoreRollouts(
    model,
    features.map((phi) => ({ features: phi })),
  )
  const rows = set.a.flatMap((_, row) => (isTest[row] ? row : []))
  const z = rows.map((row) => score[set.a[row]!]! - score[set.b[row]!]!)
  const held = { outcome: rows.map((row) => set.outcome[row]!), query: rows.map((row) => set.group[row]!) }
  return evaluateHeldOut(z, held).accuracy.value!
}
