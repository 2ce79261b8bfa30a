import { expect, test } from 'vitest'
import { readVerdict } from './read-verdict'

const rules = { scale: 'DEFAULT', degrees: true, aspects: ['clarity'] } as const

test('A means the rollout that was shown as A, whatever its position', () => {
  expect(readVerdict({ outcome: 'A', degree: 3 }, [1, 0], rules)).toEqual({ winner: 1, degree: 3 })
  expect(readVerdict({ outcome: 'A' }, [0, 1], rules)).toEqual({ winner: 0, degree: null })
  expect(readVerdict({ outcome: 'B' }, [1, 0], rules)).toEqual({ winner: 0, degree: null })
})

test('a ranking in keys becomes one in positions', () => {
  expect(readVerdict({ ranking: [['B'], ['A', 'C']] }, [2, 0, 1], rules)).toEqual({ ranking: [[0], [2, 1]] })
})

test.each([
  [{ ranking: [['A'], ['B']] }, [0, 1, 2]],
  [{ ranking: [['A'], ['A'], ['B']] }, [0, 1, 2]],
  [{ ranking: [['A'], ['B'], ['D']] }, [0, 1, 2]],
  [{ outcome: 'A' as const }, [0, 1, 2]],
])('refuses %j for order %j', (answer, order) => {
  expect(() => readVerdict(answer, order, rules)).toThrow()
})

test('the even scale has no tie; a project without degrees takes none', () => {
  expect(() => readVerdict({ outcome: 'TIE' }, [0, 1], { ...rules, scale: 'EIGHT' })).toThrow(/no tie/)
  expect(() => readVerdict({ outcome: 'A', degree: 1 }, [0, 1], { ...rules, degrees: false })).toThrow(/degree/)
})

test('the default scale ends at 3, the even one at 4', () => {
  expect(() => readVerdict({ outcome: 'B', degree: 4 }, [0, 1], rules)).toThrow(/ends at 3/)
  expect(readVerdict({ outcome: 'B', degree: 4 }, [0, 1], { ...rules, scale: 'EIGHT' })).toEqual({
    winner: 1,
    degree: 4,
  })
})

test('takes the aspects that the project asks for, and names one that it does not', () => {
  expect(readVerdict({ outcome: 'A', aspects: { clarity: 'B' } }, [0, 1], rules)).toMatchObject({ winner: 0 })
  expect(() => readVerdict({ outcome: 'A', aspects: { humour: 'B' } }, [0, 1], rules)).toThrow(/no such aspect/)
})
