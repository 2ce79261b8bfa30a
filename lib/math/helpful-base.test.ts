/** Anthropic's helpful-base test split (Bai et al. 2022), where FLYWHEEL_DATA names the folder that holds it. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { extractFeatures, FEATURE_SPEC } from '@/lib/text/features'
import { normaliseText } from '@/lib/text/normalise'
import { evaluateHeldOut } from './held-out'
import { fitLinearReward } from './linear-reward'
import { dealFolds } from './penalty-search'
import { packFeatures } from './reward-data'
import { scoreRollouts } from './reward-ranking'

const data = process.env.FLYWHEEL_DATA
const MARK = '\n\nAssistant:'

describe.skipIf(!data)('helpful-base', () => {
  it('a linear model finds some signal, and not more than one can without a leak', () => {
    const file = gunzipSync(readFileSync(`${data}/hh_rlhf/helpful-base.test.jsonl.gz`)).toString()
    const rows = file
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { chosen: string; rejected: string })
    const firstTurns = rows.map((row) => normaliseText(row.chosen.slice(0, row.chosen.indexOf(MARK))))
    const query = firstTurns.map((turn) => firstTurns.indexOf(turn))
    const features = rows.flatMap((row) => {
      const prompt = row.chosen.slice(0, row.chosen.lastIndexOf(MARK))
      const last = prompt.slice(prompt.lastIndexOf('\n\nHuman:') + 8)
      return [row.chosen, row.rejected].map((text) =>
        extractFeatures(last, text.slice(text.lastIndexOf(MARK) + MARK.length)),
      )
    })
    const table = packFeatures(features, 2 ** FEATURE_SPEC.hashed.bits)
    // The preferred one stands first in half of the rows, so that nothing can be read off the order.
    const isTurned = (i: number) => i % 2 === 1
    const column = (side: 0 | 1) => rows.map((_, i) => 2 * i + (isTurned(i) ? 1 - side : side))
    const preferences = { a: column(0), b: column(1), outcome: rows.map((_, i) => (isTurned(i) ? 1 : 0)), query }
    const fold = dealFolds(query, 5, 1)
    const z = new Float64Array(rows.length)
    for (let f = 0; f < 5; f++) {
      const weight = rows.map((_, i) => (fold[i] === f ? 0 : 1))
      const penalties = { style: 30, hashed: 10, policy: 1 }
      const scores = scoreRollouts(
        fitLinearReward({ table, preferences: { ...preferences, weight } }, { spec: FEATURE_SPEC, penalties }),
        features.map((f) => ({ features: f })),
      )
      for (let i = 0; i < z.length; i++)
        if (fold[i] === f) z[i] = scores[preferences.a[i]!]! - scores[preferences.b[i]!]!
    }
    const { accuracy, logLoss } = evaluateHeldOut(z, preferences)
    console.info(`helpful-base held out: accuracy ${accuracy.value}, log loss ${logLoss.value}`)
    expect(accuracy.value).toBeGreaterThan(0.61)
    expect(accuracy.value).toBeLessThan(0.68)
  }, 120_000)
})
