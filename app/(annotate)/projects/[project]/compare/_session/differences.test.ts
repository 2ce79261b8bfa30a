import { expect, test } from 'vitest'
import { findDifferences } from './differences'

const joined = (stretches: { text: string }[]) => stretches.map(({ text }) => text).join('')

test('marks what only one side has, and loses no character', () => {
  const [a, b] = ['The cat sat.\n\nIt slept  well.', 'The dog sat.\n\nIt slept  well, too.']
  const found = findDifferences(a, b)!
  expect(found.A.filter(({ own }) => own).map(({ text }) => text)).toContain('cat')
  expect(found.B.filter(({ own }) => own).map(({ text }) => text)).toContain('dog')
  expect([joined(found.A), joined(found.B)]).toEqual([a, b])
})

test('compares long texts by line and gives up on those without anything in common', () => {
  const line = (n: number) => `line ${n} of a long text\n`
  const long = Array.from({ length: 2000 }, (_, n) => line(n)).join('')
  const other = long.replace(line(1000), 'another line\n')
  expect(findDifferences(long, other)!.B.filter(({ own }) => own)).toEqual([{ text: 'another line\n', own: true }])
  const letters = (from: number) => Array.from({ length: 6000 }, (_, n) => String.fromCodePoint(from + n)).join(' ')
  expect(findDifferences(letters(0x4e00), letters(0x6e00))).toBeNull()
})
