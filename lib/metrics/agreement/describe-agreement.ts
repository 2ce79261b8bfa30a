import { fleissKappa, groupByUnit, inBothOrders, type Level, type Ratings, rawAgreement } from '@/lib/math/agreement'
import { krippendorffAlpha } from '@/lib/math/agreement-alpha'
import { estimateAgreement } from '@/lib/math/agreement-estimates'
import { OUTCOME } from '@/lib/math/counts'
import { type Estimate, gap } from '@/lib/math/estimate'
import type { AgreementRatings } from './read-ratings'
import type { AgreementFigures } from './schema'

/** One seed, so that the same data give the same intervals. */
export const AGREEMENT_SEED = 1

/** A verdict seen from the other rollout. */
export const MIRRORED = [OUTCOME.B, OUTCOME.A, OUTCOME.TIE, OUTCOME.BOTH_BAD]

export const isDecisive = (outcome: number) => outcome === OUTCOME.A || outcome === OUTCOME.B

/** Rows for which `keep` holds, with their value. */
export function select(of: AgreementRatings, keep: (row: number) => boolean, value: (row: number) => number): Ratings {
  const rows = Array.from(of.unit, (_, row) => row).filter(keep)
  return { units: of.units, unit: Int32Array.from(rows, (row) => of.unit[row]!), value: Int32Array.from(rows, value) }
}

/** The three coefficients of ratings whose units enter once in each order; raw agreement is the same either way. */
export function figuresOf(
  ratings: Ratings,
  level: Level,
  mirror: (v: number) => number,
  query: Int32Array,
): AgreementFigures {
  const both = groupByUnit(inBothOrders(ratings, mirror))
  const cluster = Int32Array.from({ length: 2 * query.length }, (_, u) => query[u % query.length]!)
  const once = (estimate: Estimate) => ({ ...estimate, n: estimate.n / 2 })
  const options = { cluster, seed: AGREEMENT_SEED }
  return {
    alpha: once(estimateAgreement(both, (units, times) => krippendorffAlpha(units, level, times), options)),
    fleiss: once(estimateAgreement(both, fleissKappa, options)),
    raw: rawOf(ratings, query),
  }
}

export function rawOf(ratings: Ratings, query: Int32Array): Estimate {
  return estimateAgreement(groupByUnit(ratings), rawAgreement, { cluster: query, seed: AGREEMENT_SEED })
}

/**
 * Degrees from −4 to 4, a tie 0, both bad a gap. Only units whose every decisive verdict has a degree: where none was
 * asked, ties alone would look like perfect agreement.
 */
export function degreeFigures(of: AgreementRatings): AgreementFigures {
  const lacks = new Uint8Array(of.units)
  let given = 0
  for (let row = 0; row < of.unit.length; row++) {
    if (of.isOwn[row] || !isDecisive(of.outcome[row]!)) continue
    if (of.degree[row]! > 0) given += 1
    else lacks[of.unit[row]!] = 1
  }
  if (given === 0) return { alpha: gap('no_degrees'), fleiss: gap('no_degrees'), raw: gap('no_degrees') }
  const keep = (row: number) => !of.isOwn[row] && lacks[of.unit[row]!] === 0 && of.outcome[row] !== OUTCOME.BOTH_BAD
  const value = (row: number) =>
    of.outcome[row] === OUTCOME.TIE ? 0 : of.outcome[row] === OUTCOME.A ? of.degree[row]! : -of.degree[row]!
  return figuresOf(select(of, keep, value), 'ordinal', (v) => 0 - v, of.query)
}
