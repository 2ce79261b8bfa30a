import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countCodePoints, countWords, truncateText } from './count'
import { hashWord } from './hash-word'
import { bandHashes, estimateSimilarity, minHash, NEAR_DUPLICATE_THRESHOLD } from './near-duplicates'
import { normaliseText } from './normalise'
import { findTextFault } from './well-formed'
import { listWords } from './words'

const FAMILY = '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'

describe('normal form', () => {
  it('NFC, line ends, runs of spaces, trimmed; case, tabs and inner line breaks stay', () => {
    expect(normaliseText(' e\u0301A  b\r\nc\rd\t e \n')).toBe('\u00e9A b\nc\nd\t e')
    expect(normaliseText('a\u00a0\u00a0b')).toBe('a\u00a0\u00a0b')
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => normaliseText(normaliseText(text)) === normaliseText(text)),
    )
  })
})

describe('lengths', () => {
  it.each([
    [FAMILY, 7],
    ['\u00e9', 1],
    ['e\u0301', 2],
    ['\u{1d4b3}', 1],
    ['\u05e9\u05dc\u05d5\u05dd', 4],
    ['ab\u202ecd', 5],
    ['a\u200bb', 3],
    ['\u{1f332}', 1],
    ['\ud83c', 1],
  ])('%j has %i code points', (text, wanted) => {
    expect(countCodePoints(text)).toBe(wanted)
    expect(countCodePoints(text)).toBe([...text].length)
  })

  it('words: apostrophes stay inside, Han characters stand alone', () => {
    expect(listWords("Don't stop: 3 apples, 東京 tower")).toEqual(["don't", 'stop', '3', 'apples', '東', '京', 'tower'])
    expect(countWords('')).toBe(0)
  })

  it('a cut never splits a pair or a grapheme', () => {
    expect(truncateText(`ab${FAMILY}cd`, 6)).toBe('ab…')
    expect(truncateText(`ab${FAMILY}cd`, 10)).toBe(`ab${FAMILY}…`)
    expect(truncateText('short', 5)).toBe('short')
    expect(truncateText('e\u0301e\u0301', 3)).toBe('e\u0301…')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 12 }), (text, limit) => {
        const cut = truncateText(text, limit)
        expect(cut.isWellFormed()).toBe(true)
        expect(countCodePoints(cut)).toBeLessThanOrEqual(limit)
      }),
    )
  })
})

describe('faults', () => {
  it.each([
    ['a\u0000b', { kind: 'null_character', position: 1 }],
    ['cut \ud83d', { kind: 'lone_surrogate', position: 4 }],
    ['\u{1f600}\ude00', { kind: 'lone_surrogate', position: 1 }],
    ['\u{1f600}\u{1f600}\u0000\ud83d', { kind: 'null_character', position: 2 }],
    ['ok \ud83d\ude00', null],
  ])('%j', (text, wanted) => {
    expect(findTextFault(text)).toEqual(wanted)
  })
})

describe('near-duplicates', () => {
  const words = Array.from({ length: 60 }, (_, i) => `word${i}`)
  const similarity = (a: string, b: string) => estimateSimilarity(minHash(a), minHash(b))

  it('case, punctuation and spacing do not matter; another text does', () => {
    expect(similarity('What is the capital of France?', 'what is  the capital of france')).toBe(1)
    expect(similarity('What is the capital of France?', 'Write a poem about the sea.')).toBeLessThan(0.2)
    expect(similarity('?', '🌲')).toBe(0)
  })

  it('one changed word of sixty is a near-duplicate and shares a band; half a text is neither', () => {
    const [one, other] = [minHash(words.join(' ')), minHash(words.map((w, i) => (i === 30 ? 'other' : w)).join(' '))]
    expect(estimateSimilarity(one, other)).toBeGreaterThan(NEAR_DUPLICATE_THRESHOLD)
    expect(bandHashes(one).some((band, i) => band === bandHashes(other)[i])).toBe(true)
    expect(similarity(words.join(' '), words.slice(0, 30).join(' '))).toBeLessThan(0.65)
  })

  it('the estimate follows the true Jaccard similarity', () => {
    // 40 of 60 words and 39 of their 59 pairs are shared: 79 of 159 elements.
    const changed = words.map((w, i) => (i < 40 ? w : `new${i}`))
    expect(Math.abs(similarity(words.join(' '), changed.join(' ')) - 79 / 159)).toBeLessThan(0.14)
  })

  it('bands are signed 32-bit integers and stay what they were', () => {
    const bands = bandHashes(minHash('The quick brown fox'))
    for (const band of bands) expect(band).toBe(band | 0)
    expect([bands.length, ...bands.slice(0, 2), hashWord('fox', 1)]).toMatchInlineSnapshot(`
      [
        20,
        -1441231750,
        1748896486,
        1120238726,
      ]
    `)
  })
})
