import { measureCalibration } from '../../lib/math/calibration'
import { evaluateHeldOut } from '../../lib/math/held-out'
import { dealFolds } from '../../lib/math/penalty-search'
import { logistic } from '../../lib/math/special'
import { recalibrationSlope } from '../../lib/math/temperature'
import { computeFit } from '../../lib/reward-models/compute-fit'
import { logOddsOf } from '../../lib/reward-models/internal/judge'
import { createFeatureReader, linearJudges } from '../../lib/reward-models/internal/linear-judges'
import { fitDataOfSet } from '../../lib/testing/fit-data-of-set'
import { type PreferenceSet, readPreferenceSets } from '../../lib/testing/preference-sets'
import type { Bench, BenchRow } from '../row'

type Rows = { z: number[]; outcome: number[]; query: number[] }

const FOLDS = 5

/** A study, not a race: the product's whole fit (penalties, temperature) on four fifths, its probabilities on the fifth. */
const bench: Bench = {
  name: 'calibration-study',
  about:
    'Blind reward model, 5 folds by query (seed 3), each fold with penalties and temperature of the other four alone. "ours" scaled, "peer" as fitted. Needs FLYWHEEL_DATA.',
  rows: async function* ({ small, note }) {
    const folder = process.env.FLYWHEEL_DATA
    if (!folder) return note('FLYWHEEL_DATA names no folder: nothing to study')
    const pooled = { raw: emptyRows(), scaled: emptyRows() }
    for (const [number, set] of readPreferenceSets(folder).slice(0, 3).entries()) {
      const since = performance.now()
      const found = predict(set, small ? 1 : FOLDS)
      for (const kind of ['raw', 'scaled'] as const) append(pooled[kind], found[kind], number)
      yield row(set.name, found, performance.now() - since, 'ECE ≤ 0.05 or in its null')
    }
    yield row('pooled', pooled, 0, 'ECE ≤ 0.03, slope 0.85 to 1.15, log loss no worse by 0.002')
  },
}

export default bench

const emptyRows = (): Rows => ({ z: [], outcome: [], query: [] })

function append(into: Rows, from: Rows, number: number): void {
  into.z.push(...from.z)
  into.outcome.push(...from.outcome)
  into.query.push(...from.query.map((query) => query * 10 + number))
}

function predict(set: PreferenceSet, folds: number): { raw: Rows; scaled: Rows } {
  const fold = new Map<number, number>()
  dealFolds(set.group, FOLDS, 3).forEach((f, i) => {
    fold.set(set.group[i]!, f)
  })
  const found = { raw: emptyRows(), scaled: emptyRows() }
  for (let f = 0; f < folds; f++) {
    const data = fitDataOfSet(set, (group) => (fold.get(group) === f ? 'report' : 'train'))
    const { blind } = linearJudges(computeFit(data).model, data, createFeatureReader(data), data.rollouts.keys())
    data.report.a.forEach((_, at) => {
      for (const [kind, judge] of [
        ['raw', { scores: blind.scores, temperature: 1 }],
        ['scaled', blind],
      ] as const) {
        found[kind].z.push(logOddsOf(judge)(data.report, at)!)
        found[kind].outcome.push(data.report.outcome[at]!)
        found[kind].query.push(data.report.query[at]!)
      }
    })
  }
  return found
}

function row(work: string, { raw, scaled }: { raw: Rows; scaled: Rows }, ms: number, goal: string): BenchRow {
  return {
    ...{ bench: bench.name, work: `${work} (${raw.z.length})`, peer: 'as fitted', oursSeconds: ms / 1000 },
    ...{ peerSeconds: null, ratio: null, low: null, high: null, goal },
    ...{ oursError: summarise(scaled), peerError: summarise(raw) },
  }
}

function summarise(rows: Rows): string {
  const p = rows.z.map(logistic)
  const y = rows.outcome.map((code) => 1 - code)
  const calibration = measureCalibration({ p, y, query: rows.query }, 1)
  const { accuracy, logLoss } = evaluateHeldOut(rows.z, rows)
  const slope = recalibrationSlope(rows).value
  return `ECE ${calibration.ece.value?.toFixed(4)} (null ${calibration.null?.mean.toFixed(4)}, 95 % ${calibration.null?.high.toFixed(4)}), slope ${slope?.toFixed(3)}, log loss ${logLoss.value?.toFixed(4)}, accuracy ${accuracy.value?.toFixed(3)}`
}
