import { describe, expect, it, vi } from 'vitest'
import { OUTCOME } from '@/lib/math/counts'
import { createRandom } from '@/lib/math/random'
import { emptyColumns, simulateFitData } from '@/lib/testing/simulate-fit-data'
import { type ComputedFit, computeEvaluations, computeFit } from './compute-fit'
import type { EvaluationData, OtherVersion } from './fit-data'
import { servedLogOdds, type VersionJudges } from './internal/judge'

// Draws by the thousand: on a busy machine they take their time.
vi.setConfig({ testTimeout: 60_000 })

const asVersion = (fit: ComputedFit, over: Partial<OtherVersion> = {}): OtherVersion => ({
  ...{ id: 'v1', version: 1, hasServed: true, isChampion: true, cutoffAt: 1e9, evaluatedOn: null },
  ...{ stored: fit.model, judges: null },
  ...over,
})
const remote = (
  data: EvaluationData,
  score: (row: number) => number,
  over: Partial<OtherVersion> = {},
): OtherVersion => ({
  ...{ id: 'far', version: 9, hasServed: false, isChampion: false, cutoffAt: 0, evaluatedOn: null, stored: null },
  judges: {
    blind: { scores: Float64Array.from(data.rollouts, (_, row) => score(row)), temperature: 1 },
    informed: null,
  },
  ...over,
})
const goodWords =
  ({ rollouts }: EvaluationData) =>
  (row: number) =>
    rollouts[row]!.text.split('careful').length - 1

const pick = (columns: EvaluationData['train'], n: number) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.slice(0, n)])) as typeof columns

describe('a fit', () => {
  const data = simulateFitData({ train: 120, votes: 2 })
  const fit = computeFit(data)

  it('is the same for the same data and seed', () => {
    expect(JSON.stringify(computeFit(data))).toBe(JSON.stringify(fit))
  })

  it('publishes figures of REPORT alone and decides on GATE alone', () => {
    const turned = (code: number) => (code === OUTCOME.A ? OUTCOME.B : code === OUTCOME.B ? OUTCOME.A : code)
    const against = (half: 'gate' | 'report') =>
      computeFit({ ...data, [half]: { ...data[half], outcome: data[half].outcome.map(turned) } })
    const [gateTurned, reportTurned] = [against('gate'), against('report')]
    expect(fit.gate).toMatchObject({ verdict: 'PROMOTE', provisional: false, champion: null })
    expect(gateTurned.gate.verdict).toBe('REJECT')
    expect(gateTurned.evaluation).toEqual(fit.evaluation)
    expect(reportTurned.gate).toEqual(fit.gate)
    const accuracy = (of: ComputedFit) => of.evaluation.figures.blind.accuracy.value!
    expect(accuracy(fit)).toBeGreaterThan(0.75)
    expect(accuracy(reportTurned)).toBeCloseTo(1 - accuracy(fit), 12)
    expect(JSON.stringify(gateTurned.model)).toBe(JSON.stringify(fit.model))
  })

  it('says which judgments its figures rest on, by environment, by length, beside people', () => {
    const { set, byEnvironment, lengthBands, human, calibration, explained, featuresVersion } = fit.evaluation
    expect(set).toEqual(data.reportSet)
    expect(featuresVersion).toBe(fit.model.blind.spec.version)
    expect(byEnvironment.map(({ environment, queries }) => [environment, queries])).toEqual([
      ['even', 20],
      ['odd', 20],
    ])
    const counts = byEnvironment.map(({ logLoss }) => logLoss.n)
    expect(counts[0]! + counts[1]!).toBe(80)
    expect(lengthBands.map(({ logLoss }) => logLoss.n)).toEqual([27, 26, 27])
    expect(lengthBands[0]!.to).toBeLessThanOrEqual(lengthBands[1]!.from)
    const [two] = human!.byOthers
    expect(human!.byOthers.map(({ others }) => others)).toEqual([1])
    expect(two!.agreement.n).toBe(human!.model.n)
    expect(two!.model.value).toBeGreaterThan(two!.agreement.value! - 0.2)
    expect(calibration!.bins.length).toBeGreaterThan(5)
    expect(calibration!.null!.mean).toBeGreaterThan(0.02)
    expect(calibration!.temperature!.all).toBe(fit.model.temperature!.informed.all)
    expect(explained!.style.value).toBeGreaterThanOrEqual(0)
    expect(explained!.length.n).toBe(160)
  })

  it('lists where it was sure and wrong, worst first', () => {
    const { mistakes } = fit.evaluation
    expect(mistakes.length).toBeGreaterThan(0)
    expect(mistakes.length).toBeLessThanOrEqual(20)
    for (const { p, verdicts, rewards } of mistakes) {
      expect((p - 0.5) * (verdicts.a - verdicts.b)).toBeLessThan(0)
      expect(Math.log(p / (1 - p))).toBeCloseTo(rewards[0] - rewards[1], 9)
      expect(verdicts.a + verdicts.b + verdicts.tie).toBe(2)
    }
    const sure = mistakes.map(({ p }) => Math.abs(p - 0.5))
    expect(sure[0]).toBeGreaterThan(sure.at(-1)!)
  })

  it('is unevaluated and promoted where nobody judged HOLDOUT, provisional below thirty GATE queries', () => {
    const none = computeFit(simulateFitData({ train: 30, gate: 0, report: 0 }))
    expect(none.gate).toMatchObject({ verdict: 'PROMOTE', d: { value: null, reason: 'unevaluated' }, gateSet: null })
    expect(none.evaluation.figures.informed.accuracy).toMatchObject({ value: null, n: 0, reason: 'unevaluated' })
    const few = computeFit(simulateFitData({ train: 120, gate: 3, report: 2 }))
    expect(few.gate).toMatchObject({ verdict: 'PROMOTE', provisional: true, champion: null })
    expect(few.gate.gateSet).toMatchObject({ preferences: 120, queries: 120 })
    expect(few.gate.reasons.at(-1)).toContain('only 3 judged queries')
    // Verdicts by the toss of a coin: out of fold nothing is learned, whatever the fit itself believes.
    const random = createRandom(5, 'test')
    const gains = [1, 2, 3, 4].map((seed) => {
      const noise = simulateFitData({ seed, train: 100, gate: 3, report: 2 })
      noise.train.outcome = noise.train.outcome.map(() => random.int(2))
      return computeFit(noise).gate.d.value!
    })
    expect(gains.reduce((sum, d) => sum + d, 0) / 4).toBeGreaterThan(-0.01)
  })

  it('compares with the version that serves: less data loses, the same data is no worse', () => {
    const champion = asVersion(fit)
    const same = computeFit({ ...data, versions: [champion] })
    expect(same.gate).toMatchObject({ verdict: 'PROMOTE', champion: { id: 'v1', version: 1 }, d: { value: 0 } })
    const little = computeFit({ ...data, train: pick(data.train, 12), versions: [champion] })
    expect(little.gate.verdict).toBe('REJECT')
    expect(little.gate.d.value).toBeGreaterThan(0.02)
    // Provisional: the champion is fitted again without the query, else it would shine on what it has learned by heart.
    const few = { ...data, gateSet: { ...data.gateSet, queries: 5 } }
    const provisional = computeFit({ ...few, versions: [{ ...champion, cutoffAt: 39 }] })
    expect(provisional.gate).toMatchObject({ provisional: true, verdict: 'PROMOTE', champion: { version: 1 } })
    expect(provisional.gate.d.value).toBeLessThan(0)
  })

  it('does not forget the best that ever served', () => {
    // It has seen the verdicts: whatever is fitted honestly is significantly worse.
    const wins = data.rollouts.map(() => 0)
    data.gate.a.forEach((a, row) => {
      const [winner, loser] = data.gate.outcome[row] === OUTCOME.A ? [a, data.gate.b[row]!] : [data.gate.b[row]!, a]
      if (data.gate.outcome[row] === OUTCOME.TIE) return
      wins[winner]! += 1
      wins[loser]! -= 1
    })
    const best = remote(data, (row) => wins[row]!, { id: 'old', version: 2, hasServed: true })
    const champion = remote(data, () => 0, { isChampion: true, hasServed: true })
    const { gate } = computeFit({ ...data, versions: [champion, best] })
    expect(gate.d.value).toBeLessThan(0)
    expect(gate).toMatchObject({ verdict: 'UNDECIDED', champion: { version: 9 }, best: { version: 2 } })
    expect(gate.reasons[0]).toContain('version 2')
  })

  it('scores other versions on the present set, those of another set alone, and remote ones alike', () => {
    const far = remote(data, (row) => 1.5 * goodWords(data)(row))
    const versions = [asVersion(fit), far, asVersion(fit, { id: 'done', isChampion: false, evaluatedOn: 'report' })]
    const rescored = computeEvaluations({ ...data, versions })
    expect(rescored.map(({ id }) => id)).toEqual(['v1', 'far'])
    expect(rescored[0]!.evaluation.figures).toEqual(fit.evaluation.figures)
    expect(rescored[1]!.evaluation.figures.blind.accuracy.value).toBeGreaterThan(0.8)
    expect(rescored[1]!.evaluation.figures.informed.accuracy.reason).toBe('not_applicable')
    expect(rescored[1]!.evaluation.featuresVersion).toBeNull()
    const lost = computeFit({ ...data, versions: [asVersion(fit, { stored: null })] })
    expect(lost.gate.champion).toBeNull()
    expect(lost.gate.reasons.at(-1)).toContain('does not compute')
  })
})

it('gives each source of verdicts its temperature', () => {
  const data = simulateFitData({ train: 400, gate: 0, report: 0 })
  const random = createRandom(3, 'test')
  // Every second verdict is a simulated annotator's who tosses a coin.
  data.train.source = data.train.source.map((_, row) => (row % 2 ? 'SIMULATED' : 'HUMAN'))
  data.train.outcome = data.train.outcome.map((code, row) => (row % 2 ? random.int(2) : code))
  const { all, bySource } = computeFit(data).model.temperature!.blind
  expect(bySource.HUMAN).toBeLessThan(all)
  expect(bySource.SIMULATED).toBeGreaterThan(all)
})

it('a judge says nothing of what it has no score of, and serves informed where it can', () => {
  const judges: VersionJudges = {
    blind: { scores: Float64Array.from([3, 1, 0]), temperature: 2 },
    informed: { scores: Float64Array.from([5, 1, Number.NaN]), temperature: 1, bySource: { MODEL: 4 } },
  }
  const held = { ...emptyColumns(), a: [0, 0, 0], b: [1, 2, 1], source: ['HUMAN', 'HUMAN', 'MODEL'] }
  const say = servedLogOdds(judges)
  expect([0, 1, 2].map((row) => say(held, row))).toEqual([4, 1.5, 1])
})
