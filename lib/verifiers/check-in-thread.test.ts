import { afterAll, expect, it } from 'vitest'
import type { CheckItem } from '@/lib/environments/verifier-config'
import { checkInThread, closeCheckThread, LIMITS } from './check-in-thread'

afterAll(closeCheckThread)

const TEN_MB = 10 * 1024 * 1024
const times = (text: string, bytes = TEN_MB) => text.repeat(Math.floor(bytes / text.length))
const schema = (value: object) => JSON.stringify(value)

/** Answers by every kind, whatever is thrown at it, without a pass. */
const HOSTILE: [string, CheckItem][] = [
  ['digits', { kind: 'numeric', reference: '42', text: times('9') }],
  ['commas', { kind: 'numeric', reference: '42', text: times('1,') }],
  ['spaces', { kind: 'numeric', reference: '42', text: `answer${times(' ')}` }],
  ['marks', { kind: 'numeric', reference: '42', text: times('answer is ') }],
  ['prefixes', { kind: 'numeric', config: { answerPrefix: 'A:' }, reference: '42', text: times('BA:') }],
  ['huge exponent', { kind: 'numeric', reference: '42', text: '#### 1e999999999' }],
  ['boxes', { kind: 'choice', reference: 'C', text: times('\\boxed{') }],
  ['letters', { kind: 'choice', reference: 'C', text: times('A B ') }],
  ['quotes', { kind: 'exact', config: { normalise: true }, reference: 'x', text: times('" ') }],
  ['digits again', { kind: 'arithmetic', reference: '2^64', text: times('9') }],
  ['brackets', { kind: 'symbolic', reference: 'x', text: times('(') }],
  ['long sum', { kind: 'symbolic', reference: 'x', text: times('x+', 19_000) + 1 }],
  ['tower', { kind: 'symbolic', reference: 'x', text: '9^9^9^9^9^9^9^x' }],
  ['quantities', { kind: 'units', reference: '6 km', text: times('5 km ') }],
  ['words', { kind: 'spelling', reference: '', text: times('wrnog ') }],
  ['nested repeats', { kind: 'regex', reference: '^((a{1,30}){1,30}){1,30}$', text: times('a') }],
  [
    'nesting',
    { kind: 'json-schema', reference: schema({ $ref: '#' }).replace('}', ',"items":{"$ref":"#"}}'), text: times('[') },
  ],
  [
    'a tree of choices',
    {
      kind: 'json-schema',
      reference: schema({
        anyOf: [{ items: { $ref: '#' } }, { items: { $ref: '#' }, minItems: 2 }],
        not: { type: 'string' },
      }),
      text: `${'['.repeat(60)}"a"${']'.repeat(60)}`,
    },
  ],
  [
    'unique items',
    {
      kind: 'json-schema',
      reference: schema({ uniqueItems: true }),
      text: `[${Array.from({ length: 200_000 }, (_, i) => `{"a":${i}}`).join(',')},{"a":1}]`,
    },
  ],
]

it.each(HOSTILE)(
  'is done with %s in time, and goes on',
  async (_title, item) => {
    const started = performance.now()
    const verdict = await checkInThread(item)
    expect(performance.now() - started).toBeLessThan(LIMITS.startSeconds * 1000)
    expect('fault' in verdict || verdict.reward < 1, JSON.stringify(verdict).slice(0, 300)).toBe(true)
    expect(await checkInThread({ kind: 'exact', reference: 'a', text: 'a' })).toMatchObject({ reward: 1 })
  },
  30_000,
)
