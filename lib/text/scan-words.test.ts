import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countCodePoints } from './count'
import { HashSet } from './hash-set'
import { hashWord } from './hash-word'
import { scanWords, surveyText } from './scan-words'
import { sortHashes } from './sort-hashes'
import { listWords } from './words'

const PARTS = [
  'a',
  'B',
  'é',
  'e\u0301',
  'İ',
  'K',
  '1',
  '２',
  '𝒳',
  '漢',
  'か',
  '々',
  '〇',
  "'",
  '’',
  '_',
  '-',
  ' ',
  '.',
  '。',
]
const MORE = ['!', '?', '\n', '\r', '😀', '\ud800', '\udc00', 'д', 'ا', 'ʼ', 'ª', 'ー', '\u0345', '५', '𠮷']
const text = fc.array(fc.constantFrom(...PARTS, ...MORE), { maxLength: 40 }).map((parts) => parts.join(''))
const texts = fc.oneof(text, fc.string({ unit: 'binary' }))

describe('one walk over a text finds what the patterns say', () => {
  it('words, as hashes', () => {
    fc.assert(
      fc.property(texts, (t) => {
        const words = listWords(t)
        const { hashes, units } = scanWords(t, 1)
        expect([...hashes]).toEqual(words.map((word) => hashWord(word, 1)))
        expect(units).toBe(words.reduce((sum, word) => sum + word.length, 0))
      }),
      { numRuns: 2000 },
    )
  })

  it('sentences, code points, letters that are not Latin', () => {
    fc.assert(
      fc.property(texts, (t) => {
        const stretches = t.match(/[^.!?。！？\n]+(?:[.!?。！？]+|\n|$)/g) ?? []
        expect(surveyText(t)).toEqual({
          sentences: stretches.filter((s) => /[\p{L}\p{N}]/u.test(s)).length,
          codePoints: countCodePoints(t),
          isLatin: !/[^\P{L}\p{Script=Latin}]/u.test(t),
        })
      }),
      { numRuns: 2000 },
    )
  })
})

describe('hashes', () => {
  const few = fc.array(fc.oneof(fc.nat({ max: 9 }), fc.nat({ max: 0xffff_ffff })), { maxLength: 60 })

  it('are sorted as numbers, and what stands behind them stays', () => {
    fc.assert(
      fc.property(few, (list) => {
        const hashes = Uint32Array.from([...list, 3])
        sortHashes(hashes, list.length)
        expect([...hashes]).toEqual([...[...list].sort((a, b) => a - b), 3])
      }),
    )
  })

  it('a set holds the last ones it was filled with, and no others', () => {
    const set = new HashSet()
    fc.assert(
      fc.property(few, few, (one, two) => {
        const firsts = new Uint32Array(one.length)
        set.fill(Uint32Array.from(one), one.length, firsts)
        const wanted = new Set(one)
        expect([...firsts.slice(0, set.size)]).toEqual([...wanted])
        expect(set.countOf(Uint32Array.from(two))).toBe(two.filter((hash) => wanted.has(hash)).length)
      }),
    )
  })
})
