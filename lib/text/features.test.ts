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
    expect(measure('', 'empty')).toBe(1)
    expect(extractFeatures('', '').style.every(Number.isFinite)).toBe(true)
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
