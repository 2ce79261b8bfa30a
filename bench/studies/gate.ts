import { judgeCandidate } from '../../lib/math/gate'
import { type GateStudy, simulateGate } from '../../lib/testing/simulate-gate'
import type { Bench, BenchRow } from '../row'

type Decide = NonNullable<Parameters<typeof simulateGate>[0]['decide']>

/** What a gate must not be: whatever is not significantly worse serves. */
const notWorse: Decide = (candidate, champion, { query }) => {
  const { d } = judgeCandidate(
    { candidate, champion, query, environment: query.map(() => 0) },
    { seed: 1, rounds: 500 },
  )
  return d.low !== null && d.low > 0 ? 'REJECT' : 'PROMOTE'
}

const ROUNDS = 40
const SIZES = [0.5, 1, 2] as const

/** A study, not a race: how often each verdict falls and what forty tries on one hold-out do to fresh data. */
const bench: Bench = {
  name: 'gate-study',
  about: `Candidates on half, the same and twice the champion's data, ${ROUNDS} rounds on one GATE set (seeds from 1). Per row: shares of promote / undecided / reject, of the first candidates and of all; "ours" is the drift of the log loss on fresh data with its standard error over runs, "peer" the drift that the GATE set shows.`,
  rows: async function* ({ small }) {
    const runs = small ? 10 : 100
    for (const gateQueries of [30, 120, 500]) {
      for (const size of SIZES) yield study(runs, gateQueries, size)
      yield study(runs, gateQueries, 0.5, notWorse)
    }
  },
}

export default bench

function study(runs: number, gateQueries: number, size: number, decide?: Decide): BenchRow {
  const since = performance.now()
  const found = Array.from({ length: runs }, (_, i) =>
    simulateGate({ seed: i + 1, trainQueries: 100, size, gateQueries, rounds: ROUNDS, ...(decide && { decide }) }),
  )
  const share = (verdict: keyof GateStudy['verdicts']) =>
    `${((100 * found.reduce((sum, { verdicts }) => sum + verdicts[verdict], 0)) / (ROUNDS * runs)).toFixed(1)} %`
  const first = (verdict: keyof GateStudy['verdicts']) =>
    `${((100 * found.filter((run) => run.first === verdict).length) / runs).toFixed(0)} %`
  const rule = decide ? ' (rule: not significantly worse)' : ''
  return {
    bench: bench.name,
    work: `${size} × the data, GATE of ${gateQueries} queries${rule}: first ${first('PROMOTE')} / ${first('UNDECIDED')} / ${first('REJECT')}, all ${share('PROMOTE')} / ${share('UNDECIDED')} / ${share('REJECT')}`,
    peer: 'what GATE shows',
    oursSeconds: (performance.now() - since) / 1000,
    ...{ peerSeconds: null, ratio: null, low: null, high: null },
    goal: decide ? 'drifts: why the gate asks for d ≤ 0' : 'no drift above 0',
    oursError: meanAndError(found.map(({ drift }) => drift)),
    peerError: meanAndError(found.map(({ driftOnGate }) => driftOnGate)),
  }
}

function meanAndError(values: number[]): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  return `${mean.toFixed(4)} ± ${Math.sqrt(variance / values.length).toFixed(4)}`
}
