import type { ArithmeticConfig } from '@/lib/environments/verifier-config'
import { parseFormula } from '@/lib/math/formula'
import { exactValue } from '@/lib/math/formula-value'
import { isEqual, type Rational } from '@/lib/math/rational'
import { findAnswer } from './find-answer'
import { MAX_DIGITS, plainNumbers, readNumbers, statedNumber } from './read-numbers'
import { fail, pass, type Verdict, VerifierError } from './verdict'

/**
 * A whole number or fraction of any size (60,000 digits) against the exact value of the reference, which may be an
 * expression ("2^64 − 1", "25!", "3/8 + 5/12"). The text has to give the number: an expression is no answer. There is
 * no tolerance.
 */
export function checkArithmetic(config: ArithmeticConfig, reference: string, text: string): Verdict {
  const wanted = valueOfReference(reference)
  const found = findAnswer(text, config.answerPrefix)
  if (!found && config.answerPrefix !== undefined) return fail(`There is no "${config.answerPrefix}" in the text.`)
  // Longer than what findAnswer cuts off: the digits of a large number may fill the whole text.
  const said = found && found.text.length < 1500 ? found.text : text.slice(-2 * MAX_DIGITS)
  const number = found && said === found.text ? statedNumber(said) : lastOf(said)
  if (typeof number === 'string') return fail(number, found?.text ?? null)
  const rest = said.slice(said.lastIndexOf('=') + 1)
  if (/[\d)]\s?(?:\^|\*\*|!|[×·*]\s?\d)/.test(plainNumbers(rest)))
    return fail('An expression is given where its value is asked for.', rest)
  return isEqual(number.value!, wanted)
    ? pass(number.text, 'Exactly the value of the reference.')
    : fail('Not the exact value of the reference.', number.text)
}

function lastOf(text: string) {
  const last = readNumbers(plainNumbers(text)).at(-1)
  if (!last) return 'There is no number in the text.'
  return last.value ? last : 'The last number cannot be read.'
}

function valueOfReference(reference: string): Rational {
  try {
    return exactValue(parseFormula(reference))
  } catch (error) {
    if (error instanceof SyntaxError) throw new VerifierError('reference', 'The reference is no arithmetic expression.')
    if (error instanceof RangeError)
      throw new VerifierError('reference', `The reference has no value: ${error.message}.`)
    throw error
  }
}
