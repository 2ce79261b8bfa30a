import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { splitOf } from './split'

test('follows the stated hash', () => {
  const digest = createHash('sha256').update('split:1:How do I bake bread?').digest('hex')
  const bucket = Number.parseInt(digest.slice(0, 8), 16) % 100
  expect(splitOf('How do I bake bread?', bucket)).toBe('TRAIN')
  expect(splitOf('How do I bake bread?', bucket + 1)).toBe('HOLDOUT')
})

test('spaces, line ends and Unicode form do not move a query', () => {
  for (const percent of [10, 30, 50]) {
    expect(splitOf('  Caf\u0065\u0301  plans\r\nfor two ', percent)).toBe(splitOf('Caf\u00e9 plans\nfor two', percent))
  }
})

test('the share of HOLDOUT is what was asked for', () => {
  const queries = Array.from({ length: 5000 }, (_, i) => `Question number ${i}`)
  const share = queries.filter((text) => splitOf(text, 20) === 'HOLDOUT').length / queries.length
  expect(Math.abs(share - 0.2)).toBeLessThan(0.02)
  expect(queries.some((text) => splitOf(text, 0) === 'HOLDOUT')).toBe(false)
})
