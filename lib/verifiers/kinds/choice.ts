import type { ChoiceConfig } from '@/lib/environments/verifier-config'
import { normalised } from './exact'
import { findAnswer } from './find-answer'
import { fail, pass, type Verdict, VerifierError } from './verdict'

/** The option as the text's answer: "C", "(C)", "**C.**", "C) forty-two". */
const LEADING = /^[\s*_"'$([]{0,9}(?:option\s|choice\s)?[(]?([A-Z])(?:[)\].:*_"'$]|\s*$|\s+[-–—:]|\s*,)/i
const DENIED = /\b(?:not|never|isn['’]t)\s{1,9}[(*"']{0,3}[A-Z]\b/gi
const EACH = /(?<![\p{L}\p{N}])\(?([A-Z])(?:\)|\.|:|\b)(?!['’\p{L}\p{N}])/gu

/**
 * A letter against a letter; `options` gives the texts of A, B, C, … so that an option written out counts too. The
 * text states its answer ("the answer is C", \boxed{C}), is it, or begins with it ("C) …"). Two letters are no answer.
 */
export function checkChoice(config: ChoiceConfig, reference: string, text: string): Verdict {
  const wanted = letterOf(reference, config.options)
  if (!wanted) throw new VerifierError('reference', 'The reference is neither a letter nor one of the options.')
  const found = findAnswer(text, config.answerPrefix)
  if (!found && config.answerPrefix !== undefined) return fail(`There is no "${config.answerPrefix}" in the text.`)
  const said = (found?.text ?? text.slice(0, 2000))
    .replaceAll(/\\(?:text|mathrm|mathbf)\s?\{([^{}]{0,200})\}/g, '$1')
    .replaceAll(DENIED, ' ')
  const given =
    letterOf(said, config.options) ?? (found ? onlyLetter(said) : null) ?? onlyLastLine(text, config.options)
  if (!given) return fail('The text does not say which option it chooses.', found?.text ?? null)
  if (given === 'several') return fail('More than one option is chosen.', said)
  return given === wanted ? pass(given, 'The right option.') : fail(`The answer is not ${given}.`, given)
}

function letterOf(text: string, options: readonly string[] | undefined): string | null {
  const plain = normalised(text)
  const at = options?.findIndex((option) => normalised(option) === plain) ?? -1
  if (at >= 0) return String.fromCharCode(65 + at)
  const letter = LEADING.exec(text)?.[1]?.toUpperCase()
  if (!letter || (options && letter.charCodeAt(0) - 65 >= options.length)) return null
  const others = new Set([...text.slice(0, 200).matchAll(EACH)].map(([, other]) => other))
  others.delete('I')
  others.add(letter)
  return others.size > 1 && /^\W{0,9}[A-Z]\W{0,9}(?:or|and|&|\/|,)/i.test(text) ? 'several' : letter
}

/** Of "C", "option C", "definitely (C)": the one capital letter that stands alone; "A" as a word does not count. */
function onlyLetter(text: string): string | null {
  const letters = new Set([...text.matchAll(EACH)].map(([all, letter]) => (all === 'I' ? '' : letter!)))
  letters.delete('')
  if (letters.size > 1 && /\bA\s(?!(?:or|and|nor)\b)\p{Ll}/u.test(text)) letters.delete('A')
  if (letters.size > 1) return 'several'
  return [...letters][0] ?? null
}

function onlyLastLine(text: string, options: readonly string[] | undefined): string | null {
  const end = text.slice(-2000).trimEnd()
  const line = end.slice(end.lastIndexOf('\n') + 1)
  return line.length < text.length ? letterOf(line, options) : null
}
