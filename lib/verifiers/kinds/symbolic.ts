import type { SymbolicConfig } from '@/lib/environments/verifier-config'
import { type Formula, parseFormula } from '@/lib/math/formula'
import { compareParsed } from '@/lib/math/same-formula'
import { findAnswer, lastLine } from './find-answer'
import { fail, pass, type Verdict, VerifierError } from './verdict'

/**
 * A formula against a formula: equal wherever both have a real value (lib/math/same-formula.ts). "y = …" with a lone
 * name that the other side does not use is its right side; two equations are compared as left − right, up to the sign.
 */
export function checkSymbolic(config: SymbolicConfig, reference: string, text: string): Verdict {
  const wanted = readReference(reference)
  const found = findAnswer(text, config.answerPrefix)
  if (!found && config.answerPrefix !== undefined) return fail(`There is no "${config.answerPrefix}" in the text.`)
  const said = cleaned(found?.text ?? lastFormula(text))
  const given = parseSide(said)
  if (typeof given === 'string') return fail(given, said)
  const pairs = pairsOf(given, wanted)
  if (pairs.length === 0) return fail('One is an equation, the other is not.', said)
  const verdicts = pairs.map(([one, other]) => compareParsed(one, other))
  if (verdicts.includes('equal')) return pass(said, 'Equal to the reference wherever both have a value.')
  return verdicts.includes('undecided')
    ? fail('The two have too few points in common to be compared.', said)
    : fail('Not equal to the reference.', said)
}

/** `value`: of a formula, or of "y = …"; `equation`: left − right, where there is an "=". */
type Side = { value: Formula | null; equation: Extract<Formula, { left: Formula }> | null }

function pairsOf(given: Side, wanted: Side): [Formula, Formula][] {
  if (!given.equation || !wanted.equation) return given.value && wanted.value ? [[given.value, wanted.value]] : []
  const { left, right } = given.equation
  return [
    [given.equation, wanted.equation],
    [{ kind: '-', left: right, right: left }, wanted.equation],
  ]
}

function readReference(reference: string): Side {
  const side = parseSide(cleaned(findAnswer(reference)?.text ?? reference))
  if (typeof side === 'string') throw new VerifierError('reference', `The reference is no formula. ${side}`)
  return side
}

/** The last formula between dollar signs, or the last line. */
function lastFormula(text: string): string {
  const line = lastLine(text)
  const dollars = line.lastIndexOf('$')
  const before = dollars > 0 ? line.lastIndexOf('$', dollars - 1) : -1
  return before >= 0 && dollars - before > 1 ? line.slice(before + 1, dollars) : line
}

const cleaned = (text: string) =>
  text
    .replaceAll('$', ' ')
    .replace(/[\s.,;]+$/, '')
    .trim()

function parseSide(text: string): Side | string {
  const parts = text.split('=')
  if (parts.length > 2) return parseSide(parts.at(-1)!)
  try {
    const [left, right] = parts.map((part) => parseFormula(part))
    if (!left || !right) return { value: left!, equation: null }
    const isNamed = isFunctionOf(parts[0]!) && !usesName(right, parts[0]!.trim()[0]!)
    return { value: isNamed ? right : null, equation: { kind: '-', left, right } }
  } catch (error) {
    if (error instanceof SyntaxError) return 'It cannot be read as a formula.'
    if (error instanceof RangeError) return 'It is too large to be compared.'
    throw error
  }
}

/** "y" or "f(x)": what a formula is often given a name by. */
const isFunctionOf = (left: string) => /^[a-zA-Z](?:\([a-z]\))?$/.test(left.trim())

function usesName(formula: Formula, name: string): boolean {
  if (formula.kind === 'name') return formula.name === name
  if (formula.kind === 'number') return false
  if (formula.kind === 'call') return usesName(formula.of, name)
  return usesName(formula.left, name) || usesName(formula.right, name)
}
