import { describe, expect, it } from 'vitest'
import { extractFeatures, FEATURE_SPEC } from './features'

const QUERY = 'How many apples are left?'
const ROLLOUT = '## Answer\n\nThere are **3** apples left.\n\n- one\n- two\n\n```js\nx\n```'
const measure = (text: string, name: string, query = QUERY) =>
  extractFeatures(query, text).style[FEATURE_SPEC.style.findIndex((f) => f.name === name)]

describe('style features', () => {
  it.each([
    ['headers', Math.log1p(1)],
    ['bold', Math.log1p(1)],
    ['list_items', Math.log1p(2)],
    ['code_blocks', Math.log1p(2)],
    ['numbers', Math.log1p(1)],
    ['questions', 0],
    ['refusal', 0],
    ['query_covered', 3 / 5],
    ['paragraphs', Math.log1p(3)],
  ])('%s', (name, wanted) => {
    expect(measure(ROLLOUT, name)).toBeCloseTo(wanted, 12)
  })

  it('refusals, repetition and empty texts', () => {
    expect(measure("I'm sorry, but I can't help with that.", 'refusal')).toBe(1)
    expect(measure('a b c a b c a b c', 'repetition')).toBeCloseTo(1 - 3 / 7, 12)
    expect(extractFeatures('', '').style.every(Number.isFinite)).toBe(true)
  })

  it('length counts by pieces: too short, and beyond what reads well', () => {
    const words = (n: number) => Array.from({ length: n }, () => 'word').join(' ')
    expect(measure(words(9), 'words_missing')).toBeCloseTo(Math.log(31 / 10), 12)
    expect([30, 200].map((n) => [measure(words(n), 'words_missing'), measure(words(n), 'words_beyond')])).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(measure(words(401), 'words_beyond')).toBeCloseTo(Math.log(402 / 201), 12)
  })

  it.each([
    ['speaker_marks', 'Yes.\n\nHuman: And then?\nAssistant: Well', Math.log1p(2)],
    ['speaker_marks', 'The human: a study', 0],
    ['complete_end', 'It was the', 0],
    ['open_fence', '```js\nx', 1],
    ['open_fence', '```js\nx\n```', 0],
    ['repeated_lines', 'a\nb\na\na', 1 / 2],
    ['ignorance', "I'm not sure what you mean.", 1],
    ['asks_back', 'What kind of apples do you mean?', 1],
    ['asks_back', 'Which? Three.', 0],
    ['copied', 'How many apples are left?', 1],
    ['other_script', 'Три apples', 1 - 6 / 9],
    ['form_unasked', '```js\nx\n```', 1],
  ])('%s of %j', (name, text, wanted) => {
    expect(measure(text, name)).toBeCloseTo(wanted, 12)
  })

  it('a rollout is measured against what its query asks of the form', () => {
    const missed = (query: string, text: string) => measure(text, 'amount_missed', query)
    expect(missed('Give me three reasons.', '- a\n- b\n- c')).toBe(0)
    expect(missed('Give me three good reasons.', '- a')).toBeCloseTo(Math.log(4 / 2), 12)
    expect(missed('Say it in two sentences.', 'One. Two. Three.')).toBeCloseTo(Math.log(4 / 3), 12)
    expect(missed('In at most 50 words, please.', 'one two')).toBe(2)
    expect(missed('What is rust?', 'one two')).toBe(0)
    expect(measure('```py\nx\n```', 'form_given', 'Write a Python function.')).toBe(1)
    expect(measure('I would.', 'form_given', 'Write a Python function.')).toBe(0)
    expect(measure('a b', 'words_as_asked', 'Be brief.')).toBeCloseTo(-Math.log(3), 12)
    expect(measure('a b', 'words_as_asked', 'Explain in detail.')).toBeCloseTo(Math.log(3), 12)
  })

  it('a long query is read whole', () => {
    const words = (from: number) => Array.from({ length: 3000 }, (_, i) => `w${from + i}`).join(' ')
    expect(measure(words(0), 'copied', words(0))).toBe(1)
    expect(measure(words(1000), 'copied', words(0))).toBeCloseTo(1998 / 2998, 12)
  })

  it('hostile texts take no more than their length', () => {
    const since = performance.now()
    for (const part of ['\n', '<a', '| ', '**', '? ', '5 a-', '`', '# ', 'a,', '. ', 'one two\n'])
      extractFeatures(part.repeat(20_000), part.repeat(60_000))
    // Quadratic patterns take minutes here.
    expect(performance.now() - since).toBeLessThan(20_000)
  })

  it('every feature has a name of its own and a description, and no two calls differ', () => {
    expect(new Set(FEATURE_SPEC.style.map((f) => f.name)).size).toBe(FEATURE_SPEC.style.length)
    expect(extractFeatures(QUERY, ROLLOUT)).toEqual(extractFeatures(QUERY, ROLLOUT))
  })
})

describe('hashed features', () => {
  it('have length one, ascending buckets below 2^bits, and do not depend on the query', () => {
    const { index, value } = extractFeatures(QUERY, ROLLOUT)
    expect(value.reduce((sum, v) => sum + v * v, 0)).toBeCloseTo(1, 12)
    expect([...index]).toEqual([...index].sort((a, b) => a - b))
    expect(Math.max(...index)).toBeLessThan(2 ** FEATURE_SPEC.hashed.bits)
    expect(extractFeatures('another query', ROLLOUT).index).toEqual(index)
  })

  it('word order matters through pairs of words', () => {
    expect(extractFeatures(QUERY, 'dog bites man').index).not.toEqual(extractFeatures(QUERY, 'man bites dog').index)
  })

  it('count grows as 1 + log', () => {
    // "a": 3 times, "a a": 2 times.
    const { value } = extractFeatures(QUERY, 'a a a')
    const [one, pair] = [1 + Math.log(3), 1 + Math.log(2)]
    const norm = Math.hypot(one, pair)
    expect([...value].map(Math.abs).sort()).toEqual([pair / norm, one / norm].sort().map((v) => expect.closeTo(v, 12)))
  })
})
