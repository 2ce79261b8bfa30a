import { describe, expect, it } from 'vitest'
import type { VerifierKind } from '@/lib/environments/verifier-config'
import { check } from './check'

type Case = [reference: string, text: string, passes: boolean, config?: object]

/** Each right form beside wrong ones that look right. */
const CASES: Record<VerifierKind, Case[]> = {
  numeric: [
    ['42', 'So it is 6 × 7.\n#### 42', true],
    ['42', 'The answer is 42, since 6 × 7 = 42.', true],
    ['42', 'I get \\boxed{42}.', true],
    ['42', 'First \\boxed{41}, but no: \\boxed{42}', true],
    ['42', '#### 421', false],
    ['42', '#### 4.2', false],
    ['42', 'The answer is 41 or 42.', false],
    ['42', '#### 41 42', false],
    ['42', 'The answer is x = 41 or x = 42', false],
    ['42', '**Answer**: x = 42', true],
    ['42', 'The answer is not 42', false],
    ['42', 'It was 42 at first. The answer is 43.', false],
    ['42', 'The answer is between 40 and 44.', false],
    ['-5', '#### -$5.00', true],
    ['-5', 'The answer is 5', false],
    ['5', '10-5', false],
    ['1234567', '#### $1,234,567.', true],
    ['1234567', '#### 1 234 567', false],
    ['1.5', '#### 1,5', false],
    ['12345', '#### 1,23,45', false],
    ['1.2', 'The answer is 1.2.3', false],
    ['0.75', '\\boxed{\\frac{3}{4}}', true],
    ['2 1/2', '#### 2.5', true],
    ['1/3', '#### 0.333', false],
    ['1/3', '#### 0.333', true, { tolerance: 0.001 }],
    ['100', '#### 101', false, { relativeTolerance: 0.0099 }],
    ['100', '#### 101', true, { relativeTolerance: 0.01 }],
    ['0.3', '#### 0.30000000000000004', false],
    ['0.5', '#### 50%', true],
    ['50', '#### 50%', false],
    ['50', '#### 50%', true, { unit: '%' }],
    ['2000000', 'The answer is 2 million.', true],
    ['2', 'The answer is 2 million.', false],
    ['1.5e6', '#### 1.5 \\times 10^{6}', true],
    ['5 km', 'The answer is 5000 m', true],
    ['5 km', 'The answer is 5 miles', false],
    ['5 km', 'The answer is 5 kg', false],
    ['18', 'A: 18 dollars', true, { answerPrefix: 'A:' }],
    ['18', 'DATA: 18', false, { answerPrefix: 'A:' }],
    ['18', 'A: 17\nwell, 18', false, { answerPrefix: 'A:' }],
    ['9007199254740993', '#### 9007199254740992', false],
  ],
  exact: [
    ['Paris', 'Paris\n', true],
    ['Paris', 'paris', false],
    ['Paris', '**paris.**', true, { normalise: true }],
    ['Paris', 'Paris, Texas', false, { normalise: true }],
    ['ﬁne  day', 'Fine day!', true, { normalise: true }],
    ['caf\u00e9', 'cafe\u0301', true],
    ['cafe', 'café', false, { normalise: true }],
    ['UK', 'Great Britain', true, { alternatives: ['Great Britain'] }],
  ],
  choice: [
    ['C', 'C', true],
    ['C', '(c)', true],
    ['C', 'C) forty-two, because …', true],
    ['C', 'A good question. The answer is (C).', true],
    ['C', 'The answer is \\boxed{\\text{C}}', true],
    ['C', 'Let me see.\n\n**C.**', true],
    ['C', 'The answer is B, not C', false],
    ['C', 'The answer is B or C', false],
    ['C', 'C or D', false],
    ['C', 'The correct option is **C**.', true],
    ['C', '**Answer:** C', true],
    ['A', 'A good answer would be hard to find', false],
    ['C', 'Cats', false],
    ['C', 'Answer: D', false],
    ['B', 'The answer is green', true, { options: ['red', 'green'] }],
    ['green', 'B', true, { options: ['red', 'green'] }],
    ['B', 'The answer is light green', false, { options: ['red', 'green'] }],
  ],
  regex: [
    ['^\\d{3}$', '123', true],
    ['^\\d{3}$', '1234', false],
    ['cat', 'concatenate', true],
    ['cat', 'concatenate', false, { full: true }],
    ['42', 'x = 41, then x = 42', true, { pattern: 'x = (\\d+)' }],
    ['41', 'x = 41, then x = 42', false, { pattern: 'x = (\\d+)' }],
    ['(a+)+$', `${'a'.repeat(50_000)}b`, false],
    ['', 'HELLO', true, { pattern: 'hello', flags: 'i' }],
  ],
  'json-schema': [
    ['{"type":"object","required":["a"],"properties":{"a":{"type":"integer"}}}', 'Here:\n```json\n{"a": 1}\n```', true],
    ['{"type":"object","required":["a"],"properties":{"a":{"type":"integer"}}}', '{"a": "1"}', false],
    ['{"type":"object","required":["a"],"properties":{"a":{"type":"integer"}}}', '{"a": 1', false],
    ['{"type":"object","additionalProperties":false}', '{"a": 1}', false],
    ['{"type":"string","format":"date"}', '"2024-13-01"', false],
    ['{"type":"string","pattern":"^(a+)+$"}', `"${'a'.repeat(20_000)}b"`, false],
    ['{"properties":{"a":{"pattern":"^x$"},"b":{"pattern":"^y$"}}}', '{"a":"x","b":"x"}', false],
    ['{"b":2,"a":1}', '{"a":1,"b":2}', true, { schema: { type: 'object' } }],
    ['{"a":1}', '{"a":1,"b":2}', false, { schema: { type: 'object' } }],
  ],
  arithmetic: [
    ['2^64 - 1', '18446744073709551615', true],
    ['2^64 - 1', '18446744073709552000', false],
    ['2^64 - 1', '2^64 - 1', false],
    ['3/8 + 5/12 - 1/6', 'It is 3/8 + 5/12 - 1/6 = 5/8', true],
    ['3/8 + 5/12 - 1/6', '0.624999999999999999', false],
    ['999999999999 * 999999999999', '#### 999,999,999,998,000,000,000,001', true],
    ['100!', String(Array.from({ length: 100 }, (_, i) => BigInt(i + 1)).reduce((a, b) => a * b)), true],
    ['10^5000 + 1', `1${'0'.repeat(4999)}1`, true],
    ['10^5000 + 1', `1${'0'.repeat(4998)}11`, false],
    ['0.1 + 0.2', '0.30000000000000004', false],
    ['1/3', '0.3333333333333333', false],
  ],
  units: [
    ['180.34 cm', 'The answer is 1.8034 m', true],
    ['180.34 cm', '5 ft 11 in', true],
    ['180.34 cm', '180.34', false],
    ['180.34 cm', '180.34 mm', false],
    ['180.34 cm', '180.34 kg', false],
    ['180.34 cm', '1.8034 m', false, { unit: 'cm' }],
    ['180.34 cm', 'about 180 cm', true, { tolerance: 0.5 }],
    ['180.34 cm', '180.34 cm or 190 cm', false],
    ['0 °C', '32 °F', true],
    ['0 °C', '0 °F', false],
    ['512 GiB', '549.755813888 GB', true],
    ['512 GiB', '512 GB', false],
    ['72 km/h', '20 m/s', true],
  ],
  spelling: [
    ['accommodate', 'accommodate', true],
    ['accommodate', 'accomodate', false],
    ['accommodate', 'accumulate', false],
    ['', 'She definitely received the necessary equipment.', true],
    ['', 'She definately recieved the equipment.', false],
    ['', 'Zorblax arrived.', true, { words: ['Zorblax'] }],
    ['', `${'a'.repeat(5000)}`, false],
  ],
  symbolic: [
    ['(x+1)^2', 'The answer is $x^2 + 2x + 1$.', true],
    ['(x+1)^2', 'x^2 + 1', false],
    ['(x+1)^2', 'x^2 + 2x + 1.000000000001', false],
    ['x', '\\sqrt{x^2}', false],
    ['abs(x)', '\\sqrt{x^2}', true],
    ['x+1', '\\frac{x^2-1}{x-1}', true],
    ['1', '\\sin^2 x + \\cos^2 x', true],
    ['sin(2x)', '2 \\sin x', false],
    ['sin(2x)', '2\\sin(x)\\cos(x)', true],
    ['2x+1', 'y = 2x + 1', true],
    ['y = 2x', 'y - 2x = 0', true],
    ['y = 2x', 'y = -2x', false],
    ['ln(x) + ln(y)', 'ln(xy)', true],
    ['ln(x) + ln(y)', 'ln(x+y)', false],
    ['1/(2x)', '1/2x', false],
    ['2\\pi r', '2 \\cdot \\pi \\cdot r', true],
    ['x^{10000}', 'x^{10001}', false],
    ['x', `${'('.repeat(100_000)}x`, false],
  ],
}

describe.each(Object.entries(CASES) as [VerifierKind, Case[]][])('%s', (kind, cases) => {
  it.each(cases.map((row) => [`${row[0].slice(0, 40)} ← ${row[1].slice(0, 40)}`, row] as const))(
    '%s',
    (_title, [reference, text, passes, config]) => {
      const verdict = check({ kind, config: config as never, reference, text })
      expect(verdict).toMatchObject({ reward: passes ? 1 : expect.any(Number), reason: expect.stringMatching(/\.$/) })
      if (!passes) expect((verdict as { reward: number }).reward).toBeLessThan(1)
    },
  )
})

it('half of the words right is half of the reward', () => {
  const text = 'hello wrold good mornnig'
  expect(check({ kind: 'spelling', reference: '', text })).toMatchObject({ reward: 0.5, extracted: 'wrold, mornnig' })
})

it.each([
  ['numeric', {}, 'no number', 'reference'],
  ['arithmetic', {}, '1/0', 'reference'],
  ['arithmetic', {}, '9^9^9^9', 'reference'],
  ['units', {}, '5', 'reference'],
  ['symbolic', {}, 'x +', 'reference'],
  ['choice', {}, 'maybe', 'reference'],
  ['regex', {}, '(?=a)', 'reference'],
  ['regex', { pattern: '(' }, '', 'config'],
  ['json-schema', {}, '{"typ":"object"}', 'reference'],
  ['json-schema', { schema: { $ref: 'https://example.test/schema' } }, '', 'config'],
] as const)(
  '%s: a reference or configuration without sense is not the text’s fault: %j %s',
  (kind, config, reference, path) => {
    expect(check({ kind, config: config as never, reference, text: '5' })).toMatchObject({ fault: { path } })
  },
)
