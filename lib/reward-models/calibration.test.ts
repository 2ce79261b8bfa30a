/** Temperature on the public sets, where FLYWHEEL_DATA names the folder that holds them. */
import { expect, it } from 'vitest'
import { measureCalibration } from '@/lib/math/calibration'
import { evaluateHeldOut } from '@/lib/math/held-out'
import { dealFolds } from '@/lib/math/penalty-search'
import { logistic } from '@/lib/math/special'
import { fitTemperature, recalibrationSlope } from '@/lib/math/temperature'
import { fitDataOfSet } from '@/lib/testing/fit-data-of-set'
import { readPreferenceSets } from '@/lib/testing/preference-sets'
import { FEATURE_SPEC } from '@/lib/text/features'
import { crossValidate } from './internal/cross-validate'
import { createFeatureReader } from './internal/linear-judges'

const folder = process.env.FLYWHEEL_DATA

type Rows = { z: number[]; outcome: number[]; query: number[] }

/** Out-of-fold log-odds, raw and divided by the temperature of the other folds. */
function scale({ z, outcome, query }: Rows): Rows {
  const fold = dealFolds(query, 5, 3)
  const temperature = [0, 1, 2, 3, 4].map((f) => {
    const rows = [...z.keys()].filter((i) => fold[i] !== f)
    const pick = (column: number[]) => rows.map((i) => column[i]!)
    return fitTemperature({ z: pick(z), outcome: pick(outcome), query: pick(query) })
  })
  return { z: z.map((value, i) => value / temperature[fold[i]!]!), outcome, query }
}

function measure(rows: Rows) {
  const calibration = measureCalibration(
    { p: rows.z.map(logistic), y: rows.outcome.map((code) => 1 - code), query: rows.query },
    1,
  )
  return {
    ece: calibration.ece.value!,
    nullHigh: calibration.null!.high,
    slope: recalibrationSlope(rows).value!,
    logLoss: evaluateHeldOut(rows.z, rows).logLoss.value!,
  }
}

it.skipIf(!folder)(
  'calibrates MT-Bench, helpful-base and rejection-sampled: each by its own temperature, and pooled',
  () => {
    const pooled: Rows = { z: [], outcome: [], query: [] }
    for (const [number, set] of readPreferenceSets(folder!).slice(0, 3).entries()) {
      const data = fitDataOfSet(set)
      const recipe = { spec: FEATURE_SPEC, penalties: { style: 30, hashed: 10, policy: 1 } }
      const { blind } = crossValidate(
        data,
        { blind: { ...recipe, variant: 'blind' }, informed: { ...recipe, variant: 'blind' } },
        createFeatureReader(data),
      )
      const raw = { z: blind.map((z) => z!), outcome: data.train.outcome, query: data.train.query }
      const scaled = scale(raw)
      const [before, after] = [measure(raw), measure(scaled)]
      console.info(`${set.name}: ${JSON.stringify({ before, after })}`)
      expect(after.ece).toBeLessThanOrEqual(Math.max(0.05, after.nullHigh))
      expect(Math.abs(after.slope - 1)).toBeLessThan(0.15)
      expect(after.logLoss).toBeLessThan(before.logLoss + 0.002)
      pooled.z.push(...scaled.z)
      pooled.outcome.push(...scaled.outcome)
      pooled.query.push(...scaled.query.map((query) => query * 3 + number))
    }
    const all = measure(pooled)
    console.info(`pooled: ${JSON.stringify(all)}`)
    expect(all.ece).toBeLessThanOrEqual(0.03)
    expect(Math.abs(all.slope - 1)).toBeLessThan(0.15)
  },
  120_000,
)
