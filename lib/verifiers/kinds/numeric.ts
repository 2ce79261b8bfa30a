import type { NumericConfig } from '@/lib/environments/verifier-config'
import { multiply, type Rational, rational } from '@/lib/math/rational'
import { UNIT_BY_NAME, type Unit } from '@/lib/math/units'
import { findAnswer } from './find-answer'
import { isNear } from './is-near'
import { lastNumber, type ReadNumber, statedNumber } from './read-numbers'
import { convert, unitBehind } from './read-quantities'
import { fail, pass, type Verdict, VerifierError } from './verdict'

/**
 * A number against a number, exactly unless a tolerance is given. A percentage is its hundredth ("50%" = 0.5), unless
 * the unit is "%": then "50%" and "50" are the same. Where the configuration or the reference has a unit, an answer in
 * a unit of the same kind is converted, one in a unit of another kind is wrong, and one without a unit counts as given
 * in it.
 */
export function checkNumeric(config: NumericConfig, reference: string, text: string): Verdict {
  const wanted = readReference(config, reference)
  const found = findAnswer(text, config.answerPrefix)
  if (!found && config.answerPrefix !== undefined) return fail(`There is no "${config.answerPrefix}" in the text.`)
  const number = found ? statedNumber(found.text) : lastNumber(text)
  if (typeof number === 'string') return fail(number, found?.text ?? null)
  const value = valueIn(number, wanted.unit)
  if (!value) return fail('The answer is in a unit of another kind.', number.text)
  const where = found?.how ?? 'as the last number'
  if (isNear(value, wanted.value, config)) return pass(number.text, `Found ${where}: equal to the reference.`)
  return fail(`Found ${where}: not equal to the reference.`, number.text)
}

type Wanted = { value: Rational; unit: Unit | '%' | null }

function readReference(config: NumericConfig, reference: string): Wanted {
  const found = (config.answerPrefix && findAnswer(reference, config.answerPrefix)) || findAnswer(reference)
  // A worked solution states its result last; a bare answer is read from its beginning.
  const isWorked = reference.trim().includes('\n')
  const number = found || !isWorked ? statedNumber(found?.text ?? reference) : lastNumber(reference)
  if (typeof number === 'string') throw new VerifierError('reference', 'The reference holds no single number.')
  const unit = config.unit === '%' ? '%' : (config.unit && UNIT_BY_NAME.get(config.unit)) || unitBehind(number)
  const value = valueIn(number, unit)
  if (!value) throw new VerifierError('reference', 'The reference is in a unit of another kind.')
  return { value, unit }
}

function valueIn(number: ReadNumber, unit: Wanted['unit']): Rational | null {
  const value = number.value!
  if (unit === '%') return number.isPercent ? multiply(value, rational(100n)) : value
  const own = unit && unitBehind(number)
  return own ? convert({ value, unit: own }, unit) : value
}
