import { expect, test } from 'vitest'
import { adjudicateForm } from './form-schema'

const id = '0198c0de-0000-7000-8000-000000000001'

test('an answer carries outcome and degree, and a ranking its ties', () => {
  const said = (form: object) => adjudicateForm.parse({ id, rationale: 'Clear.', ...form }).verdict
  expect(said({ answer: 'B:3' })).toEqual({ outcome: 'B', degree: 3, rationale: 'Clear.' })
  expect(said({ answer: 'TIE:' })).toEqual({ outcome: 'TIE', degree: null, rationale: 'Clear.' })
  expect(said({ places: ['2', '1', '2'] })).toEqual({ ranking: [['B'], ['A', 'C']], rationale: 'Clear.' })
})

test('no answer and no reason are refused, each at its field', () => {
  const paths = adjudicateForm.safeParse({ id, rationale: '' }).error!.issues.map(({ path }) => path.join('.'))
  expect(paths).toContain('verdict.rationale')
  const noAnswer = adjudicateForm.safeParse({ id, rationale: 'Clear.' }).error!.issues
  expect(noAnswer.map(({ path }) => path.join('.'))).toEqual(['verdict.outcome'])
})
