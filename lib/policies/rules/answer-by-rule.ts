import { answerArithmetic } from './arithmetic'
import { answerConversion } from './conversion'

/** The built-in rules: name → the bare, exact answer to the last user turn of a query, or null; a rule never guesses. */
export const RULES = {
  calculator: answerArithmetic,
  'unit-converter': answerConversion,
} as const satisfies Record<string, (queryText: string) => string | null>

export type RuleName = keyof typeof RULES

/** Of both rules, as the demo's `calculator@1` answers: "434", "180.34 cm"; over fractions, never in floating point. */
export function answerByRule(queryText: string): string | null {
  return answerConversion(queryText) ?? answerArithmetic(queryText)
}
