import { describe, expect, it } from 'vitest'
import { fleissKappa, groupByUnit, rawAgreement } from './agreement'
import { krippendorffAlpha } from './agreement-alpha'
import { estimateAgreement } from './agreement-estimates'
import { createRandom } from './random'
import { patternsByCluster } from './unit-patterns'

/** Two to five verdicts on each unit, of `values` kinds; queries of one to four units. */
function draw(units: number, values: number) {
  const random = createRandom(4, `patterns ${units} ${values}`)
  const [unit, value]: number[][] = [[], []]
  for (let u = 0; u < units; u++) {
    const truth = random.int(values)
    for (let v = random.int(4) + 2; v > 0; v--) {
      unit!.push(u)
      value!.push(random.uniform() < 0.6 ? truth : random.int(values))
    }
  }
  let query = 0
  const cluster = Int32Array.from({ length: units }, () => (random.uniform() < 0.5 ? query : query++))
  return { of: groupByUnit({ units, unit: unit!, value: value! }), cluster, clusters: query + 1, random }
}

describe('patterns of ratings', () => {
  it.each([3, 9, 300])('%d values: every coefficient of a resample is that of its units one by one', (values) => {
    const { of, cluster, clusters, random } = draw(400, values)
    const { patterns, count } = patternsByCluster(of, cluster, clusters)
    for (let round = 0; round < 5; round++) {
      const times = new Float64Array(clusters)
      for (let g = 0; g < clusters; g++) times[random.int(clusters)]! += 1
      const each = Float64Array.from(cluster, (g) => times[g]!)
      const drawn = count(times)
      for (const level of ['nominal', 'ordinal', 'interval', 'ratio'] as const) {
        const [found, wanted] = [krippendorffAlpha(patterns, level, drawn), krippendorffAlpha(of, level, each)]
        expect(found.value).toBeCloseTo(wanted.value!, 11)
        expect(found.n).toBe(wanted.n)
      }
      expect(fleissKappa(patterns, drawn).value).toBeCloseTo(fleissKappa(of, each).value!, 11)
      expect(rawAgreement(patterns, drawn)).toMatchObject({ n: rawAgreement(of, each).n })
    }
  })

  it('units looked at in a resample do not grow with the number of verdicts', () => {
    for (const units of [2000, 20_000]) {
      const { of, cluster, clusters } = draw(units, 3)
      let looked = 0
      const statistic = (some: typeof of, times?: Float64Array) => {
        if (times) looked = Math.max(looked, some.units)
        return rawAgreement(some, times)
      }
      const found = estimateAgreement(of, statistic, { cluster, seed: 1 })
      expect(found.low!).toBeLessThan(found.value!)
      expect(clusters).toBeGreaterThan(units / 3)
      // Multisets of two to five out of three kinds: 6 + 10 + 15 + 21.
      expect(looked).toBeLessThanOrEqual(52)
    }
  })
})
