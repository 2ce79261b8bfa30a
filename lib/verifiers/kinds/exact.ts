import type { ExactConfig } from '@/lib/environments/verifier-config'
import { findAnswer } from './find-answer'
import { fail, pass, type Verdict } from './verdict'

/**
 * A text against a text: the same characters, spaces at the ends aside (NFC). With `normalise`: case, runs of spaces,
 * compatibility forms, and quotes, emphasis and punctuation at the ends do not count. `alternatives` are as good as the
 * reference.
 */
export function checkExact(config: ExactConfig, reference: string, text: string): Verdict {
  const found = config.answerPrefix === undefined ? null : findAnswer(text, config.answerPrefix)
  if (!found && config.answerPrefix !== undefined) return fail(`There is no "${config.answerPrefix}" in the text.`)
  const said = found?.text ?? text
  const form = config.normalise ? normalised : trimmed
  const wanted = [reference, ...(config.alternatives ?? [])].map(form)
  const given = form(said)
  if (wanted.includes(given)) return pass(given, config.normalise ? 'The reference, normalised.' : 'The reference.')
  return fail('Another text than the reference.', given)
}

const trimmed = (text: string) => text.normalize('NFC').trim()

const AROUND = /^[\s"'“”‘’«»*_`.,;:!?()]$/u

export function normalised(text: string): string {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s{1,99}/g, ' ')
    .replaceAll(/ {2,99}/g, ' ')
  let [from, to] = [0, folded.length]
  while (from < to && AROUND.test(folded[from]!)) from += 1
  while (to > from && AROUND.test(folded[to - 1]!)) to -= 1
  return folded.slice(from, to)
}
