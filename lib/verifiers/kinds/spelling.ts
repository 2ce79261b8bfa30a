import dictionary from 'dictionary-en'
import nspell from 'nspell'
import type { SpellingConfig } from '@/lib/environments/verifier-config'
import { clip, fail, type Verdict } from './verdict'

const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu
const LONGEST_WORD = 60
/** More are counted by their first so many. */
const MOST_WORDS = 20_000

let loaded: ReturnType<typeof nspell> | undefined

/** Reads the dictionary, once; it takes about 60 MB. */
export function loadDictionary(): ReturnType<typeof nspell> {
  loaded ??= nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) })
  return loaded
}

/**
 * The share of words that the English dictionary (American spelling), `words` or the reference knows. Where there is a
 * reference, its words must stand in the text, in their order: a word that is right but another one is no answer.
 */
export function checkSpelling(config: SpellingConfig, reference: string, text: string): Verdict {
  const words = wordsOf(text)
  if (words.length === 0) return fail('There is no word in the text.')
  const wanted = wordsOf(reference)
  if (!holds(words, wanted))
    return fail('The words of the reference are not in the text as it spells them.', words.join(' '))
  const known = new Set([...wanted, ...(config.words ?? []).flatMap((word) => wordsOf(word))].map(lower))
  const wrong = words.filter((word) => !known.has(lower(word)) && !isKnown(word))
  const reward = (words.length - wrong.length) / words.length
  if (wrong.length === 0)
    return { reward, reason: 'The dictionary knows every word.', extracted: clip(words.join(' ')) }
  const some = [...new Set(wrong)].slice(0, 10).join(', ')
  return { reward, reason: `Not in the dictionary: ${clip(some)}.`, extracted: clip(some) }
}

const lower = (word: string) => word.toLowerCase().replaceAll('’', "'")

function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const [word] of text.normalize('NFC').matchAll(WORD)) {
    words.push(word)
    if (words.length === MOST_WORDS) break
  }
  return words
}

function holds(words: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true
  const [all, part] = [words.map(lower).join(' '), wanted.map(lower).join(' ')]
  return ` ${all} `.includes(` ${part} `)
}

function isKnown(word: string): boolean {
  if (word.length > LONGEST_WORD) return false
  const plain = word.replaceAll('’', "'")
  return loadDictionary().correct(plain) || (/^\p{Lu}/u.test(plain) && loadDictionary().correct(lower(plain)))
}
