import { cohenKappa } from '@/lib/math/agreement-kappa'
import { bootstrapClusters } from '@/lib/math/bootstrap'
import { type Estimate, gap } from '@/lib/math/estimate'
import { AGREEMENT_SEED, MIRRORED } from './describe-agreement'
import type { AgreementRatings } from './read-ratings'
import type { ProjectAgreement } from './schema'

const VALUES = 4
const MOST_ROUNDS = 500
/** Units times rounds of one pair. */
const MOST_WORK = 2e6
const MOST_PAIRS = 200

type Shared = { a: number; b: number; first: number[]; second: number[]; query: number[] }

/** Cohen's kappa of each two annotators over the units that both judged, each unit once in each order. */
export function pairKappas(of: AgreementRatings): Pick<ProjectAgreement, 'pairs' | 'pairsLeftOut'> {
  const shared = [...sharedUnits(of).values()].sort((x, y) => y.first.length - x.first.length || x.a - y.a || x.b - y.b)
  const pairs = shared.slice(0, MOST_PAIRS).map((pair) => {
    const [a, b] = [of.annotators[pair.a]!, of.annotators[pair.b]!]
    return { a: a.pseudonym, b: b.pseudonym, aId: a.id, bId: b.id, kappa: kappaOf(pair) }
  })
  return { pairs, pairsLeftOut: shared.length - pairs.length }
}

function sharedUnits(of: AgreementRatings): Map<number, Shared> {
  const found = new Map<number, Shared>()
  for (let from = 0; from < of.unit.length; ) {
    let to = from
    while (to < of.unit.length && of.unit[to] === of.unit[from]) to += 1
    for (let x = from; x < to; x++) {
      for (let y = x + 1; y < to; y++) if (!of.isOwn[x] && !of.isOwn[y]) add(found, of, x, y)
    }
    from = to
  }
  return found
}

/** Rows of a unit ascend by annotator, so the first has the lower place. */
function add(found: Map<number, Shared>, of: AgreementRatings, x: number, y: number): void {
  const [a, b] = [of.annotator[x]!, of.annotator[y]!]
  const key = a * of.annotators.length + b
  const pair = found.get(key) ?? { a, b, first: [], second: [], query: [] }
  pair.first.push(of.outcome[x]!)
  pair.second.push(of.outcome[y]!)
  pair.query.push(of.query[of.unit[x]!]!)
  found.set(key, pair)
}

function kappaOf({ first, second, query }: Shared): Estimate {
  const known = new Map<number, number>()
  const cluster = query.map((q) => {
    const place = known.get(q) ?? known.size
    known.set(q, place)
    return place
  })
  const coefficient = (times: Float64Array) => {
    const table = new Float64Array(VALUES * VALUES)
    first.forEach((one, at) => {
      const other = second[at]!
      const t = times[cluster[at]!]! / 2
      table[one * VALUES + other]! += t
      table[MIRRORED[one]! * VALUES + MIRRORED[other]!]! += t
    })
    return cohenKappa(table, VALUES)
  }
  const whole = coefficient(new Float64Array(known.size).fill(1))
  if (whole.value === null) return gap(whole.reason ?? 'not_defined', first.length)
  const drawn = bootstrapClusters(known.size, (times) => coefficient(times).value, {
    seed: AGREEMENT_SEED,
    rounds: Math.max(100, Math.min(MOST_ROUNDS, Math.floor(MOST_WORK / first.length))),
  })
  return { value: whole.value, low: drawn.low, high: drawn.high, n: first.length, reason: drawn.reason }
}
