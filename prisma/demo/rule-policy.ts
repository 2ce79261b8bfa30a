import { answerArithmetic } from './arithmetic-rules'
import { answerConversion } from './conversion-rules'

/**
 * The rule policy `calculator@1`: the bare, exact answer ("434", "180.34 cm") to a query of the demo's arithmetic and
 * unit-conversion kinds, computed over rationals of BigInt, never in floating point.
 *
 * @param queryText the last user turn of the query
 * @returns the answer, or null where no rule applies; it never guesses
 */
export function answerByRule(queryText: string): string | null {
  return answerConversion(queryText) ?? answerArithmetic(queryText)
}
