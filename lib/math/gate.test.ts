import { describe, expect, it, vi } from 'vitest'
import { simulateGate } from '@/lib/testing/simulate-gate'
import { type GateData, judgeCandidate } from './gate'
import { createRandom } from './random'

// Draws by the thousand: on a busy machine they take their time.
vi.setConfig({ testTimeout: 60_000 })

/** Preferences of which the candidate's loss differs by `rise` and noise; two a query. */
function rows(n: number, rise: number, noise = 0.1, seed = 1): GateData {
  const random = createRandom(seed, 'test')
  const champion = Array.from({ length: n }, () => 0.5)
  return {
    champion,
    candidate: champion.map((loss) => loss + rise + noise * random.gaussian()),
    query: champion.map((_, i) => i >> 1),
    environment: champion.map(() => 0),
  }
}
const judge = (data: GateData, calibration?: { ece: number; nullHigh: number }) =>
  judgeCandidate(data, { seed: 1, calibration })
const codes = ({ reasons }: { reasons: { code: string }[] }) => reasons.map(({ code }) => code)

describe('the gate', () => {
  it('promotes what is no worse, rejects what is worse or much worse, leaves the rest to a person', () => {
    const better = judge(rows(400, -0.05))
    expect(better).toMatchObject({ verdict: 'PROMOTE', reasons: [{ code: 'better' }] })
    expect(better.d.high).toBeLessThan(0)
    expect(better.d.n).toBe(400)
    const worse = judge(rows(4000, 0.012))
    expect([worse.verdict, codes(worse)]).toEqual(['REJECT', ['worse']])
    const much = judge(rows(20, 0.05, 1))
    expect([much.verdict, codes(much)]).toEqual(['REJECT', ['much_worse']])
    const unsure = judge({
      ...rows(100, 0),
      candidate: Array.from({ length: 100 }, (_, i) => (i % 4 < 2 ? 0.7 : 0.324)),
    })
    expect([unsure.verdict, codes(unsure)]).toEqual(['UNDECIDED', ['not_better']])
    expect(judge(rows(100, 0, 0)).verdict).toBe('PROMOTE')
    expect(judge(rows(0, 0))).toMatchObject({ verdict: 'UNDECIDED', d: { value: null, reason: 'no_data' } })
    expect(judge(rows(6, -0.1))).toMatchObject({ verdict: 'PROMOTE', d: { low: null, reason: 'too_few_queries' } })
  })

  it('compares pairs: what both find hard is no noise', () => {
    const random = createRandom(2, 'test')
    const hard = Array.from({ length: 300 }, () => 2 * random.uniform())
    const data = { ...rows(300, 0), champion: hard, candidate: hard.map((loss) => loss - 0.01) }
    const { d } = judge(data)
    expect(d.value).toBeCloseTo(-0.01, 12)
    expect(d.high! - d.low!).toBeLessThan(1e-9)
  })

  it('weighs preferences, and takes a query whole', () => {
    const data = { champion: [1, 1, 1], candidate: [0, 2, 2], query: [1, 2, 3], environment: [0, 0, 0] }
    expect(judge({ ...data, weight: [4, 1, 1] }).d.value).toBeCloseTo(-1 / 3, 12)
    const twice = rows(400, 0, 0.3)
    const spread = judge({ ...twice, query: twice.query && Array.from({ length: 400 }, (_, i) => i) }).d
    const clumped = judge({
      ...twice,
      candidate: Array.from(twice.candidate, (_, i) => twice.candidate[i - (i % 8)]!),
      query: Array.from({ length: 400 }, (_, i) => i >> 3),
    }).d
    expect(clumped.high! - clumped.low!).toBeGreaterThan(2 * (spread.high! - spread.low!))
  })

  it('a drop below the best that ever served is a doubt, any reject rule outranks it', () => {
    const data = rows(400, -0.05)
    const best = Array.from(data.candidate, (loss) => loss - 0.03)
    expect(judge({ ...data, best })).toMatchObject({ verdict: 'UNDECIDED', reasons: [{ code: 'worse_than_best' }] })
    expect(judge({ ...data, best: Array.from(data.candidate, (loss) => loss + 0.01) }).verdict).toBe('PROMOTE')
    const miscalibrated = judge({ ...data, best }, { ece: 0.091, nullHigh: 0.07 })
    expect([miscalibrated.verdict, codes(miscalibrated)]).toEqual(['REJECT', ['miscalibrated']])
    expect(judge(data, { ece: 0.089, nullHigh: 0.07 }).verdict).toBe('PROMOTE')
  })

  it('rejects for one environment that pays for the others, if it is large enough to tell', () => {
    const [good, bad] = [rows(1000, -0.05), rows(120, 0.2, 0.1, 2)]
    const both = (one: GateData, other: GateData) => ({
      champion: [...Array.from(one.champion), ...Array.from(other.champion)],
      candidate: [...Array.from(one.candidate), ...Array.from(other.candidate)],
      query: [...Array.from(one.query), ...Array.from(other.query, (q) => q + 10_000)],
      environment: [...Array.from(one.query, () => 0), ...Array.from(other.query, () => 7)],
    })
    const found = judge(both(good, bad))
    expect(found).toMatchObject({ verdict: 'REJECT', reasons: [{ code: 'environment_worse', environment: 7 }] })
    expect(found.d.value).toBeLessThan(0)
    expect(found.environments.map(({ environment, queries }) => [environment, queries])).toEqual([
      [0, 500],
      [7, 60],
    ])
    expect(found.environments[1]!.holmLow).toBeGreaterThan(0.02)
    // 98 preferences are too few, and so are nine queries, however bad they are.
    expect(judge(both(good, rows(98, 0.2, 0.1, 2))).verdict).toBe('PROMOTE')
    const nine = rows(120, 0.2, 0.1, 2)
    expect(judge(both(good, { ...nine, query: Array.from(nine.query, (q) => q % 9) })).verdict).toBe('PROMOTE')
  })

  it('Holm: among many environments a rise by chance rejects rarely', () => {
    let rejected = 0
    for (let seed = 1; seed <= 60; seed++) {
      const random = createRandom(seed, 'test')
      const environment = Array.from({ length: 2000 }, (_, i) => Math.floor(i / 100))
      const champion = environment.map(() => 0.5)
      // Every environment is at the limit itself: the hardest case that must hold.
      const candidate = champion.map((loss, i) => loss + (environment[i] === 0 ? -0.5 : 0.02) + 0.3 * random.gaussian())
      const data = { champion, candidate, environment, query: environment.map((_, i) => i >> 1) }
      if (judgeCandidate(data, { seed: 1, rounds: 10 }).verdict === 'REJECT') rejected += 1
    }
    expect(rejected).toBeLessThanOrEqual(6)
  })

  it('in forty rounds on one hold-out: half the data rarely passes, twice mostly does better, and nothing drifts', () => {
    const study = (size: number, decide?: Parameters<typeof simulateGate>[0]['decide']) => {
      const runs = Array.from({ length: 4 }, (_, i) =>
        simulateGate({ seed: 11 + i, trainQueries: 100, size, gateQueries: 120, rounds: 40, decide }),
      )
      const mean = (of: (run: (typeof runs)[0]) => number) => runs.reduce((sum, run) => sum + of(run), 0) / runs.length
      return {
        promoted: mean(({ verdicts }) => verdicts.PROMOTE / 40),
        rejected: mean(({ verdicts }) => verdicts.REJECT / 40),
        drift: mean(({ drift }) => drift),
        flattered: mean(({ drift, driftOnGate }) => drift - driftOnGate),
      }
    }
    const [half, same, twice] = [study(0.5), study(1), study(2)]
    expect(half.promoted).toBeLessThan(0.1)
    expect(half.rejected).toBeGreaterThan(0.5)
    expect(twice.rejected).toBeLessThan(0.25)
    for (const { drift } of [half, same, twice]) expect(drift).toBeLessThan(0.01)
    expect(twice.drift).toBeLessThan(-0.005)
    // Where many equals try, the set flatters the one that stays; that is why the number of tries is shown.
    expect(same.flattered).toBeGreaterThan(0)
    // The simple rule lets half the data serve, and what serves gets worse.
    const simple = study(0.5, (candidate, champion, { query }) => {
      const data = { candidate, champion, query, environment: query.map(() => 0) }
      const { d } = judgeCandidate(data, { seed: 1, rounds: 200 })
      return d.low! > 0 ? 'REJECT' : 'PROMOTE'
    })
    expect(simple.promoted).toBeGreaterThan(4 * half.promoted)
    expect(simple.drift).toBeGreaterThan(half.drift + 0.01)
  })
})
