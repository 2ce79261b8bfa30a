import { judgeCandidate, type Verdict } from '@/lib/math/gate'
import { factorCholesky, solveCholesky } from '@/lib/math/linalg'
import { createRandom, type Random } from '@/lib/math/random'
import { logistic, softplus } from '@/lib/math/special'

/** Judged pairs of made-up rollouts: differences of features, the verdict, the query. */
type Sample = { x: Float64Array[]; y: number[]; query: number[] }

export type GateStudy = {
  verdicts: Record<Verdict, number>
  /** On the first candidate: the champion is then of its given size for sure. */
  first: Verdict
  /** Log loss on fresh data of the model that serves at the end, less that of the first champion. */
  drift: number
  /** The same figure as the GATE set shows it: lower by what was fitted to the set by trying. */
  driftOnGate: number
}

const FEATURES = 12
const PAIRS_OF_A_QUERY = 3
const PENALTY = 3

type Options = {
  seed: number
  /** Queries that the first champion was fitted on. */
  trainQueries: number
  /** The candidates' share of that: 0.5, 1, 2. */
  size: number
  gateQueries: number
  /** Candidates tried on the one GATE set; those promoted serve from then on. */
  rounds: number
  /** Default: the gate. Another rule, for comparison. */
  decide?: (candidate: Float64Array, champion: Float64Array, data: Sample) => Verdict
}

/**
 * The wheel against its gate: each round a new ridge logistic model on fresh TRAIN data asks to serve, always on the same
 * GATE set. The truth is linear with a part of each query's own that no model sees.
 */
export function simulateGate({ seed, trainQueries, size, gateQueries, rounds, decide }: Options): GateStudy {
  const random = createRandom(seed, 'gate-study')
  const truth = Float64Array.from({ length: FEATURES }, () => 0.5 * random.gaussian())
  const gate = drawSample(random, truth, gateQueries)
  const fresh = drawSample(random, truth, 1500)
  const environment = gate.query.map(() => 0)
  const first = fitRidge(drawSample(random, truth, trainQueries))
  let champion = { gate: losses(first, gate), fresh: mean(losses(first, fresh)) }
  const start = { gate: mean(champion.gate), fresh: champion.fresh }
  let best = champion
  const verdicts = { PROMOTE: 0, REJECT: 0, UNDECIDED: 0 }
  let firstVerdict: Verdict = 'UNDECIDED'
  for (let round = 0; round < rounds; round++) {
    const weights = fitRidge(drawSample(random, truth, Math.round(size * trainQueries)))
    const candidate = losses(weights, gate)
    const data = { candidate, champion: champion.gate, best: best === champion ? null : best.gate, query: gate.query }
    const verdict = decide
      ? decide(candidate, champion.gate, gate)
      : judgeCandidate({ ...data, environment }, { seed: seed + round, rounds: 200 }).verdict
    verdicts[verdict] += 1
    if (round === 0) firstVerdict = verdict
    if (verdict !== 'PROMOTE') continue
    champion = { gate: candidate, fresh: mean(losses(weights, fresh)) }
    if (mean(candidate) < mean(best.gate)) best = champion
  }
  return {
    verdicts,
    first: firstVerdict,
    drift: champion.fresh - start.fresh,
    driftOnGate: mean(champion.gate) - start.gate,
  }
}

function drawSample(random: Random, truth: Float64Array, queries: number): Sample {
  const sample: Sample = { x: [], y: [], query: [] }
  for (let q = 0; q < queries; q++) {
    const own = Float64Array.from({ length: FEATURES }, () => 0.3 * random.gaussian())
    for (let k = 0; k < PAIRS_OF_A_QUERY; k++) {
      const x = Float64Array.from({ length: FEATURES }, () => random.gaussian())
      let z = 0
      for (let j = 0; j < FEATURES; j++) z += (truth[j]! + own[j]!) * x[j]!
      sample.x.push(x)
      sample.y.push(random.uniform() < logistic(z) ? 1 : 0)
      sample.query.push(q)
    }
  }
  return sample
}

/** Ridge logistic regression by eight Newton steps. */
function fitRidge({ x, y }: Sample): Float64Array {
  const w = new Float64Array(FEATURES)
  for (let step = 0; step < 8; step++) {
    const gradient = w.map((value) => PENALTY * value)
    const hessian = new Float64Array(FEATURES * FEATURES)
    for (let j = 0; j < FEATURES; j++) hessian[j * FEATURES + j] = PENALTY
    for (const [i, row] of x.entries()) {
      const p = logistic(dot(w, row))
      for (let j = 0; j < FEATURES; j++) {
        gradient[j]! += (p - y[i]!) * row[j]!
        for (let k = 0; k <= j; k++) hessian[j * FEATURES + k]! += p * (1 - p) * row[j]! * row[k]!
      }
    }
    const move = solveCholesky(factorCholesky(hessian, FEATURES), FEATURES, gradient)
    for (let j = 0; j < FEATURES; j++) w[j]! -= move[j]!
  }
  return w
}

function losses(w: Float64Array, { x, y }: Sample): Float64Array {
  return Float64Array.from(x, (row, i) => softplus((y[i] === 1 ? -1 : 1) * dot(w, row)))
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let j = 0; j < a.length; j++) sum += a[j]! * b[j]!
  return sum
}

const mean = (values: Float64Array) => values.reduce((sum, v) => sum + v, 0) / values.length
