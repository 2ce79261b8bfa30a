/** Wrong answers that look right, and right ones in unusual dress. What could hang a check is in check-in-thread.test.ts. */
import { expect, it } from 'vitest'
import type { VerifierKind } from '@/lib/environments/verifier-config'
import { check } from './check'

type Attack = [kind: VerifierKind, reference: string, text: string, passes: boolean, config?: object]

const ATTACKS: Attack[] = [
  ['numeric', '1000', '#### 1e3', true],
  ['numeric', '1000', '#### 1.000', false],
  ['numeric', '1000', '#### 1,000', true],
  ['numeric', '-5', '#### −5', true],
  ['numeric', '5', '#### −5', false],
  ['numeric', '42', 'The answer is 42 or 43.', false],
  ['numeric', '42', 'The answer isn’t 42.', false],
  ['numeric', '42', '\\boxed{42} \\boxed{43}', false],
  ['numeric', '42', '\\boxed{\\boxed{42}}', true],
  ['numeric', '0.5', 'The answer is 50', false],
  ['numeric', '42', '#### 42e10', false],
  ['numeric', '42', '#### 0x2A', false],
  ['numeric', '1/3', '#### \\dfrac{1}{3}', true],
  ['numeric', '1/3', '#### \\frac{3}{1}', false],
  ['exact', 'Paris', 'not Paris', false, { normalise: true }],
  ['exact', 'Paris', 'Paris or London', false, { normalise: true }],
  ['exact', 'Paris', 'Pаris', false, { normalise: true }],
  ['choice', 'B', 'The answer is A or B.', false],
  ['choice', 'B', 'The answer is not B.', false],
  ['choice', 'B', '(B)', true],
  ['arithmetic', '10^30', '1000000000000000000000000000000', true],
  ['arithmetic', '10^30', '1000000000000000000000000000001', false],
  ['arithmetic', '1/3', '0.3333333333333333', false],
  ['arithmetic', '42', '10^10^10', false],
  ['units', '1 km', '1000 m', true],
  ['units', '1 km', '1000 km', false],
  ['units', '1 km', '1000', false],
  ['units', '1 km', 'not 1 km', false],
  ['spelling', 'accommodate', 'accomodate', false],
  ['symbolic', 'x^2 - 1', '(x-1)(x+1)', true],
  ['symbolic', 'x^2 - 1', '(x-1)^2', false],
  ['symbolic', 'x', 'x + 10^-12', false],
  ['regex', '^yes$', 'yes\nno', false, { full: true }],
  ['json-schema', '{"a": 1}', '{"a": "1"}', false, { schema: { properties: { a: { type: 'number' } } } }],
  ['json-schema', '{"a": 1}', '{"a": 1, "a": 2}', false, { schema: true }],
]

it.each(ATTACKS)('%s, %s known: %j', (kind, reference, text, passes, config) => {
  const verdict = check({ kind, reference, text, config } as Parameters<typeof check>[0])
  expect(verdict).toMatchObject({ reward: passes ? 1 : 0, reason: expect.stringMatching(/\S/) })
})
