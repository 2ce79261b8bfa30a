import { expect, test } from 'vitest'
import { englishSay } from '@/app/_texts/english-say'
import { answersFor as answers, isChoice, sayVerdict as say } from './answers'
import type { Verdict } from './types'

const t = englishSay('common.verdict')
const answersFor = (rules: Parameters<typeof answers>[0]) => answers(rules, t)
const sayVerdict = (verdict: Verdict) => say(verdict, t)

const table = (scale: 'default' | 'eight', degrees: boolean) =>
  answersFor({ scale, degrees }).map(({ key, verdict }) => [key, verdict.outcome, verdict.degree ?? null])

test('the default bar: three degrees on each side, tie and both bad between', () => {
  expect(table('default', true)).toEqual([
    ['1', 'A', 3],
    ['2', 'A', 2],
    ['3', 'A', 1],
    ['4', 'TIE', null],
    ['5', 'BOTH_BAD', null],
    ['6', 'B', 1],
    ['7', 'B', 2],
    ['8', 'B', 3],
  ])
})

test('the even scale: four degrees on each side, no tie', () => {
  expect(table('eight', true)).toEqual([
    ['1', 'A', 4],
    ['2', 'A', 3],
    ['3', 'A', 2],
    ['4', 'A', 1],
    ['5', 'B', 1],
    ['6', 'B', 2],
    ['7', 'B', 3],
    ['8', 'B', 4],
    ['b', 'BOTH_BAD', null],
  ])
})

test('without degrees none is sent', () => {
  expect(table('default', false)).toEqual([
    ['1', 'A', null],
    ['2', 'TIE', null],
    ['3', 'BOTH_BAD', null],
    ['4', 'B', null],
  ])
  expect(table('eight', false).map(([key]) => key)).toEqual(['1', '2', 'b'])
})

test('what a button says first is the beginning of its name', () => {
  for (const { label, short, name } of answersFor({ scale: 'default', degrees: true })) {
    expect(name).toContain(label)
    if (short !== 'Same') expect(name).toContain(short)
  }
})

test('verdicts in words', () => {
  expect(sayVerdict({ outcome: 'A', degree: 2 })).toBe('A clearly better')
  expect(sayVerdict({ outcome: 'B', degree: null })).toBe('B is better')
  expect(sayVerdict({ ranking: [['C'], ['A', 'B']] })).toBe('C, then A and B')
})

test('an old answer presses its own button alone', () => {
  const pressed = answersFor({ scale: 'default', degrees: true }).filter((choice) =>
    isChoice(choice, { outcome: 'B', degree: 1 }),
  )
  expect(pressed.map(({ key }) => key)).toEqual(['6'])
})
