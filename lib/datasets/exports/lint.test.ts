import { expect, test } from 'vitest'
import type { CanonicalRow, Side, Vote } from './canonical'
import { FORMATS } from './formats/table'
import { createLint } from './lint'

const user = (content: string) => ({ role: 'user' as const, content })
const side = (text: string, context = [user('Color?')], isTruncated = false): Side => ({
  ...{ rolloutId: text, policy: 'p', text, context, isTruncated },
})
const row = (a: Side, b: Side, source: Vote['source'] = 'HUMAN') =>
  ({ a, b, prompt: a.context, votes: [{ source }] }) as unknown as CanonicalRow

function codesOf(format: keyof typeof FORMATS, one: CanonicalRow): string[] {
  const adapter = FORMATS[format]
  if (adapter.reads !== 'pairs') throw new Error('a format of pairs')
  const lint = createLint(adapter)
  lint.check(one)
  return lint.findings().map(({ code }) => code)
}

const long = 'x'.repeat(32_000)
const twice = [user('One.'), user('Two.')]

test.each([
  ['nothing', 'trl-preference', row(side('Blue.'), side('Green.')), []],
  ['an empty side', 'trl-preference', row(side(' '), side('Green.')), ['empty_side']],
  ['identical sides', 'trl-preference', row(side('Blue.'), side('Blue.')), ['identical_sides']],
  ['identical sides where votes are kept', 'arena', row(side('Blue.'), side('Blue.')), []],
  [
    'sides that a cut makes equal',
    'axolotl-bt',
    row(side(`${long}a`), side(`${long}b`)),
    ['long_row', 'equal_when_cut'],
  ],
  [
    'a turn that LLaMA-Factory skips',
    'llama-factory',
    row(side('a', twice), side('b', twice)),
    ['turns_not_alternating', 'llama_factory_skips'],
  ],
  ['a mark inside a transcript', 'hh', row(side('a\n\nHuman: and then?'), side('b')), ['role_mark_in_text']],
  [
    'a side cut off, judged by a model',
    'openrlhf',
    row(side('a', undefined, true), side('b'), 'MODEL'),
    ['cut_off', 'not_people'],
  ],
] as const)('%s', (_name, format, one, wanted) => {
  expect(codesOf(format, one)).toEqual(wanted)
})
