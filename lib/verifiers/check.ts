import type { CheckItem, VerifierKind } from '@/lib/environments/verifier-config'
import { checkArithmetic } from './kinds/arithmetic'
import { checkChoice } from './kinds/choice'
import { checkExact } from './kinds/exact'
import { checkJsonSchema } from './kinds/json-schema'
import { checkNumeric } from './kinds/numeric'
import { checkRegex } from './kinds/regex'
import { checkSpelling } from './kinds/spelling'
import { checkSymbolic } from './kinds/symbolic'
import { checkUnits } from './kinds/units'
import { fail, type Verdict, VerifierError } from './kinds/verdict'

type Check = (config: object, reference: string, text: string) => Verdict

const CHECKS: Record<VerifierKind, Check> = {
  numeric: checkNumeric,
  exact: checkExact,
  choice: checkChoice,
  regex: checkRegex,
  'json-schema': checkJsonSchema,
  arithmetic: checkArithmetic,
  units: checkUnits,
  spelling: checkSpelling,
  symbolic: checkSymbolic,
}

/** A text checked, or why its reference or configuration makes no sense. */
export type Checked = Verdict | { fault: { path: 'config' | 'reference'; message: string } }

/**
 * One check by the table of kinds; the configuration has been parsed. Bounded in time only inside the thread
 * (check-in-thread.ts), so nothing else calls it but tests.
 */
export function check({ kind, config = {}, reference, text }: CheckItem): Checked {
  try {
    return CHECKS[kind](config, reference, text)
  } catch (error) {
    if (error instanceof VerifierError) return { fault: { path: error.path, message: error.message } }
    // The stack or the size of a number ran out: what was given is too much, and that is an answer.
    if (error instanceof RangeError) return fail('Too deep or too large to be checked.')
    throw error
  }
}
