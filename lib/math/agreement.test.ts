import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fleissKappa, groupByUnit, inBothOrders, type Level, type Ratings, rawAgreement } from './agreement'
import { krippendorffAlpha } from './agreement-alpha'
import { estimateAgreement } from './agreement-estimates'
import { cohenKappa, crossTable } from './agreement-kappa'
import { createRandom } from './random'

/** One list for each annotator; null is a gap. */
function ratingsOf(lists: readonly (readonly (number | null)[])[]): Ratings {
  const [unit, value]: number[][] = [[], []]
  for (const list of lists) {
    list.forEach((rating, u) => {
      if (rating === null) return
      unit!.push(u)
      value!.push(rating)
    })
  }
  return { units: lists[0]!.length, unit: unit!, value: value! }
}

/** The definition, pair by pair. */
function alphaByDefinition(lists: readonly (readonly (number | null)[])[], level: Level): number {
  const units = lists[0]!.map((_, u) => lists.flatMap((list) => list[u] ?? []))
  const kept = units.filter((unit) => unit.length > 1)
  const all = kept.flat()
  const values = [...new Set(all)].sort((a, b) => a - b)
  const many = (v: number) => all.filter((x) => x === v).length
  const distance = (x: number, y: number) => {
    if (level === 'nominal') return Number(x !== y)
    if (level === 'interval') return (x - y) ** 2
    if (level === 'ratio') return x === y ? 0 : ((x - y) / (x + y)) ** 2
    const [low, high] = [Math.min(x, y), Math.max(x, y)]
    const between = values.filter((v) => v >= low && v <= high).reduce((sum, v) => sum + many(v), 0)
    return (between - (many(x) + many(y)) / 2) ** 2
  }
  const pairs = (list: number[]) => list.flatMap((x, i) => list.flatMap((y, j) => (i === j ? [] : distance(x, y))))
  const sum = (list: number[]) => list.reduce((total, v) => total + v, 0)
  const observed = sum(kept.map((unit) => sum(pairs(unit)) / (unit.length - 1))) / all.length
  return 1 - observed / (sum(pairs(all)) / (all.length * (all.length - 1)))
}

const LEVELS = ['nominal', 'ordinal', 'interval', 'ratio'] as const
const alpha = (lists: (number | null)[][], level: Level = 'nominal') =>
  krippendorffAlpha(groupByUnit(ratingsOf(lists)), level)

// Krippendorff (2011), the example with gaps: four observers, twelve units.
const TEXTBOOK = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3],
  [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null],
]

describe('alpha', () => {
  it('the published example on four levels', () => {
    const wanted = [0.743421053, 0.815387504, 0.849107143, 0.797402775]
    LEVELS.forEach((level, i) => {
      expect(alpha(TEXTBOOK, level).value).toBeCloseTo(wanted[i]!, 8)
    })
    expect(alpha(TEXTBOOK).n).toBe(11)
  })

  it('a gap is left out; it is no value, and a unit with one rating is none', () => {
    const lists = [
      [0, 0, 1, null, 0, 1, 2, 0],
      [0, 1, 1, 0, null, 1, 2, null],
      [null, 0, 1, 0, 0, null, 0, 0],
    ]
    expect(alpha(lists).value).toBeCloseTo(16 / 25, 12)
    const raw = rawAgreement(groupByUnit(ratingsOf(lists)))
    expect(raw).toEqual({ value: 10 / 14, n: 14, reason: null })
  })

  it('equals its definition, also with values far from zero and of many kinds', () => {
    const random = createRandom(7)
    for (const shift of [0, 1e6]) {
      const lists = Array.from({ length: 4 }, () =>
        Array.from({ length: 40 }, (_, u) => (random.uniform() < 0.3 ? null : shift + (u % 7) + random.int(3) / 2)),
      )
      for (const level of LEVELS) expect(alpha(lists, level).value).toBeCloseTo(alphaByDefinition(lists, level), 7)
    }
  })

  it('all alike: not defined, and raw agreement 1', () => {
    const same = groupByUnit(ratingsOf([Array(6).fill(3), Array(6).fill(3)]))
    for (const level of LEVELS) {
      expect(krippendorffAlpha(same, level)).toEqual({ value: null, n: 6, reason: 'no_variation' })
    }
    expect(fleissKappa(same)).toMatchObject({ value: null, reason: 'no_variation' })
    expect(rawAgreement(same).value).toBe(1)
    expect(cohenKappa([6], 1)).toMatchObject({ value: null, reason: 'no_variation' })
  })

  it('one annotator alone: needs two', () => {
    const one = groupByUnit(ratingsOf([[1, 2, 3, 4]]))
    expect(krippendorffAlpha(one, 'nominal')).toMatchObject({ value: null, reason: 'needs_two_annotators' })
    expect(rawAgreement(one).reason).toBe('needs_two_annotators')
    expect(fleissKappa(one).reason).toBe('needs_two_annotators')
  })

  it('names the row of what is no rating', () => {
    expect(() => groupByUnit({ units: 1, unit: [0, 0], value: [1, Number.NaN] })).toThrow(/Row 1/)
    expect(() => groupByUnit({ units: 1, unit: [0, 1], value: [1, 1] })).toThrow(/Row 1: unit 1/)
    expect(() => alpha([[-1], [2]], 'ratio')).toThrow(/ratio/)
  })
})

describe('kappa', () => {
  it('Cohen: a table of three values', () => {
    const found = cohenKappa([20, 5, 2, 4, 15, 3, 1, 2, 8], 3)
    expect(found.value).toBeCloseTo(213 / 383, 12)
    expect(found.n).toBe(60)
    expect(Array.from(crossTable([0, 1, -1, 1], [0, 0, 1, -1], 2))).toEqual([1, 0, 1, 0])
  })

  it('Fleiss: his own example, 10 subjects and 14 raters', () => {
    const counts = [
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7],
    ]
    const [unit, value]: number[][] = [[], []]
    counts.forEach((row, u) => {
      row.forEach((n, c) => {
        for (let i = 0; i < n; i++) {
          unit!.push(u)
          value!.push(c)
        }
      })
    })
    const units = groupByUnit({ units: 10, unit: unit!, value: value! })
    expect(fleissKappa(units).value).toBeCloseTo(0.2099, 3)
  })

  it('a unit that counts twice is two units', () => {
    const lists = [
      [0, 1, 2, 0, 1],
      [0, 2, 2, 1, 1],
    ]
    const doubled = lists.map((list) => [...list, list[1]!])
    const once = groupByUnit(ratingsOf(lists))
    const twice = groupByUnit(ratingsOf(doubled))
    const times = Float64Array.of(1, 2, 1, 1, 1)
    for (const level of LEVELS) {
      expect(krippendorffAlpha(once, level, times).value).toBeCloseTo(krippendorffAlpha(twice, level).value!, 12)
    }
    expect(fleissKappa(once, times).value).toBeCloseTo(fleissKappa(twice).value!, 12)
    expect(rawAgreement(once, times)).toEqual(rawAgreement(twice))
  })
})

describe('intervals', () => {
  const random = createRandom(3)
  const truth = Array.from({ length: 300 }, () => random.int(3))
  const noisy = () => truth.map((t) => (random.uniform() < 0.25 ? random.int(3) : t))
  const units = groupByUnit(ratingsOf([noisy(), noisy(), noisy()]))
  const estimate = (perQuery: number) =>
    estimateAgreement(units, (of, times) => krippendorffAlpha(of, 'nominal', times), {
      cluster: truth.map((_, u) => Math.floor(u / perQuery)),
      seed: 1,
    })

  it('hold the value, are the same for the same seed, and need five queries', () => {
    const found = estimate(2)
    expect(found).toEqual(estimate(2))
    expect(found.low!).toBeLessThan(found.value!)
    expect(found.high!).toBeGreaterThan(found.value!)
    expect(found.high! - found.low!).toBeLessThan(0.15)
    expect(found.n).toBe(300)
    expect(estimate(100)).toMatchObject({ low: null, high: null, reason: 'too_few_queries' })
  })
})

const data = process.env.FLYWHEEL_DATA

describe.skipIf(!data)('published votes', () => {
  const MIRROR = [1, 0, 2]
  const seenFromBoth = (ratings: Ratings) => groupByUnit(inBothOrders(ratings, (v) => MIRROR[v]!))
  const nominal = (units: ReturnType<typeof groupByUnit>) => krippendorffAlpha(units, 'nominal').value

  it('MT-Bench: 0.4853 with ties, 0.6539 without, whatever order is stored', () => {
    type Vote = Record<'model_a' | 'model_b' | 'winner' | 'judge', string> & Record<'question_id' | 'turn', number>
    const votes = readFileSync(`${data}/mt_bench/human.jsonl`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Vote)
    const seen = new Set<string>()
    const rows = votes.flatMap((v) => {
      const [low, high] = [v.model_a, v.model_b].sort()
      const unit = `${v.question_id} ${v.turn} ${low} ${high}`
      // A judge's second vote on one pair is a repeat.
      if (seen.has(`${unit} ${v.judge}`)) return []
      seen.add(`${unit} ${v.judge}`)
      return { unit, value: v.winner === 'tie' ? 2 : Number((v.winner === 'model_a') !== (v.model_a === low)) }
    })
    const ratings = (kept: typeof rows, turn: (unit: number) => boolean = () => false): Ratings => {
      const names = [...new Set(kept.map((row) => row.unit))]
      const index = new Map(names.map((name, i) => [name, i]))
      const unit = kept.map((row) => index.get(row.unit)!)
      return {
        units: names.length,
        unit,
        value: kept.map((row, i) => (turn(unit[i]!) ? MIRROR[row.value]! : row.value)),
      }
    }
    const decisive = rows.filter((row) => row.value < 2)
    const [all, noTies] = [ratings(rows), ratings(decisive)]
    expect(nominal(groupByUnit(all))).toBeCloseTo(0.4849, 4)
    expect(nominal(groupByUnit(noTies))).toBeCloseTo(0.6529, 4)
    expect(nominal(seenFromBoth(all))).toBeCloseTo(0.4853, 4)
    expect(nominal(seenFromBoth(noTies))).toBeCloseTo(0.6539, 4)
    expect(nominal(seenFromBoth(ratings(rows, (u) => u % 3 === 0)))).toBeCloseTo(nominal(seenFromBoth(all))!, 12)
    const [raw, rawNoTies] = [rawAgreement(groupByUnit(all)), rawAgreement(groupByUnit(noTies))]
    expect([raw.n, rawNoTies.n]).toEqual([2367, 1550])
    expect(raw.value).toBeCloseTo(0.6553, 4)
    expect(rawNoTies.value).toBeCloseTo(0.8271, 4)
  })

  it('PandaLM: three annotators on 999 pairs', () => {
    const rows = JSON.parse(readFileSync(`${data}/pandalm/testset-v1.json`, 'utf8')) as Record<string, 0 | 1 | 2>[]
    const lists = ['annotator1', 'annotator2', 'annotator3'].map((name) => rows.map((row) => (row[name]! + 2) % 3))
    const ratings = ratingsOf(lists)
    expect(nominal(seenFromBoth(ratings))).toBeCloseTo(0.8645, 4)
    expect(nominal(groupByUnit(ratings))).toBeCloseTo(0.8642, 4)
    expect(fleissKappa(groupByUnit(ratings)).value).toBeCloseTo(0.8642, 4)
    expect(rawAgreement(groupByUnit(ratings)).value).toBeCloseTo(0.9199, 4)
    const kappa = (i: number, j: number) => cohenKappa(crossTable(lists[i]!, lists[j]!, 3), 3).value
    expect(kappa(0, 1)).toBeCloseTo(0.852, 3)
    expect(kappa(0, 2)).toBeCloseTo(0.8789, 3)
    expect(kappa(1, 2)).toBeCloseTo(0.8617, 3)
  })
})
