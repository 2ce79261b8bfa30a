import type { UnitsConfig } from '@/lib/environments/verifier-config'
import { findAnswer, lastLine } from './find-answer'
import { isNear } from './is-near'
import { convert, type Quantity, readQuantities } from './read-quantities'
import { fail, pass, type Verdict, VerifierError } from './verdict'

/** Right before a quantity: it is said what it is not. */
const DENIED = /\b(?:not|never|isn['’]t)\s{1,9}$/i

/**
 * A quantity against a quantity: converted exactly, equal within the tolerance (in the reference's unit). A number
 * without its unit is wrong; with `unit` named, so is every other unit.
 */
export function checkUnits(config: UnitsConfig, reference: string, text: string): Verdict {
  const wanted = readQuantities(findAnswer(reference)?.text ?? reference).at(-1)
  if (!wanted) throw new VerifierError('reference', 'The reference holds no quantity with a unit that is known here.')
  const found = findAnswer(text, config.answerPrefix)
  if (!found && config.answerPrefix !== undefined) return fail(`There is no "${config.answerPrefix}" in the text.`)
  const said = found?.text ?? lastLine(text)
  const stated = said.slice(Math.max(said.lastIndexOf('='), said.lastIndexOf('≈')) + 1)
  const quantities = readQuantities(stated)
  const given = quantities.at(found ? 0 : -1)
  if (!given) return fail('There is no quantity with a unit in the answer.', said)
  if (DENIED.test(stated.slice(Math.max(0, given.from - 40), given.from)))
    return fail('The quantity is denied.', stated)
  if (isUndecided(quantities, wanted)) return fail('More than one quantity is offered as the answer.', stated)
  if (config.unit !== undefined && !given.unit.names.includes(config.unit))
    return fail(`The answer is not in ${config.unit}.`, given.text)
  const value = convert(given, wanted.unit)
  if (!value) return fail(`${given.unit.symbol} is no unit of ${wanted.unit.dimension}.`, given.text)
  return isNear(value, wanted.value, config)
    ? pass(given.text, 'The same quantity as the reference.')
    : fail('Another quantity than the reference.', given.text)
}

/** "1.8 m or 1.9 m": two that are not the same, with no more than "or" between them. */
function isUndecided(quantities: readonly Quantity[], { unit }: Quantity): boolean {
  return quantities.some((one, i) => {
    const other = quantities[i + 1]
    if (!other || other.from - one.to > 6) return false
    const [a, b] = [convert(one, unit), convert(other, unit)]
    return a !== null && b !== null && (a.n !== b.n || a.d !== b.d)
  })
}
