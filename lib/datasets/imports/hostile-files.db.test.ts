import { deflateRawSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { closeBoss } from '@/lib/queue/boss'
import { bringBytes, emptyProject, votesOf } from '@/lib/testing/importing'
import { jsonl } from '@/lib/testing/mt-bench'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

const user = (content: string) => ({ role: 'user', content })
const assistant = (content: string) => ({ role: 'assistant', content })
const PAIR = { prompt: 'What is two and two?', chosen: 'Four.', rejected: 'Five.' }
const line = `${JSON.stringify(PAIR)}\n`
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const head = (...cells: string[]) => Buffer.from(`prompt,chosen,rejected\n${cells.join('\n')}\n`)

test.each([
  ['UTF-16, as Windows writes it', utf16(line.replace('\n', '\r\n')), 'a.jsonl'],
  ['UTF-16 of the other order', utf16('prompt,chosen,rejected\r\nWhat?,Four.,Five.').swap16(), 'a.csv'],
  ['a mark before a list', Buffer.from(`\uFEFF${JSON.stringify([PAIR])}`), 'a.json'],
  ['semicolons, and commas inside', Buffer.from('prompt;chosen;rejected\nHi, you;Four.;Five, six\n'), 'a.csv'],
  ['CRLF and quotes inside a cell', head('"Hi\r\nyou",Four.,"say ""5"", please"'), 'a.csv'],
  ['two gzip members', Buffer.concat([gzipSync(line), gzipSync('\n')]), 'a.jsonl.gz'],
  [
    'OpenAI',
    jsonl([
      {
        input: { messages: [user('Hi')] },
        preferred_output: [assistant('Four.')],
        non_preferred_output: [assistant('No.')],
      },
    ]),
  ],
  ['OpenPipe', jsonl([{ messages: [user('Hi'), assistant('Four.')], rejected_message: assistant('No.') }])],
  ['ms-swift', jsonl([{ messages: [user('Hi'), assistant('Four.')], rejected_response: 'No.' }])],
  ['Axolotl chat', jsonl([{ messages: [user('Hi')], chosen: assistant('Four.'), rejected: assistant('No.') }])],
  ['Axolotl pairs', jsonl([{ system: '', instruction: 'Hi', chosen_response: 'Four.', rejected_response: 'No.' }])],
  ['alpaca', jsonl([{ instruction: 'Add', input: '2 and 2', chosen: 'Four.', rejected: 'No.' }])],
  [
    'turns as JSON texts',
    jsonl([
      {
        chosen: JSON.stringify([user('Hi'), assistant('Four.')]),
        rejected: JSON.stringify([user('Hi'), assistant('No.')]),
      },
    ]),
  ],
])('one vote for "Four.": %s', async (_name, bytes, name = 'a.jsonl') => {
  const actor = await emptyProject()
  const view = await bringBytes(actor, Buffer.from(bytes), {}, name)
  expect(view).toMatchObject({ state: 'done', rejectedCount: 0, accepted: { judgments: 1 } })
  const [vote] = await votesOf(actor)
  expect(vote?.first === 'Four.').toBe(vote?.outcomes[0] === 'A')
})

test('a system text beside the prompt becomes its first turn', async () => {
  const actor = await emptyProject()
  await bringBytes(actor, Buffer.from(jsonl([{ ...PAIR, system: 'Be short.' }])), {}, 'a.jsonl')
  const query = await db().query.findFirst({ where: { projectId: actor.project.id }, select: { messages: true } })
  expect(query?.messages).toEqual([{ role: 'system', content: 'Be short.' }, user(PAIR.prompt)])
})

const good = 'fine,a,b'
test.each([
  [
    'a row with a cell too few, one with too many',
    head('one,a', 'two,a,b,c', good),
    'a.csv',
    ['2 bad_csv', '3 bad_csv'],
  ],
  ['a quote that never ends', head(good, '"open,a,b', 'next,a,b'), 'a.csv', ['3 bad_csv']],
  [
    'NaN, as Python writes it',
    Buffer.from(`${line}{"prompt":"x","chosen":"a","rejected":"b","s":NaN}\n`),
    'a.jsonl',
    ['2 bad_json'],
  ],
  [
    'half a character',
    Buffer.from(`${line}{"prompt":"x","chosen":"a\\ud800","rejected":"b"}\n`),
    'a.jsonl',
    ['2 lone_surrogate'],
  ],
  ['a chosen that is null', jsonl([PAIR, { ...PAIR, chosen: null }]), 'a.jsonl', ['2 chosen_not_a_string']],
  ['no turns', jsonl([PAIR, { prompt: 'x', chosen: [], rejected: [] }]), 'a.jsonl', ['2 invalid_row']],
  [
    'nothing but a system turn',
    jsonl([PAIR, { messages: [{ role: 'system', content: 'x' }], chosen: assistant('a'), rejected: assistant('b') }]),
    'a.jsonl',
    ['2 no_user_turn'],
  ],
])('the rest comes in, with the lines that do not: %s', async (_name, bytes, name, rejected) => {
  const view = await bringBytes(await emptyProject(), Buffer.from(bytes), { mode: 'good' }, name)
  expect(view).toMatchObject({ state: 'done', accepted: { judgments: 1 } })
  expect(view.rejected.map((row) => `${row.line} ${row.code}`)).toEqual(rejected)
})

const packed = gzipSync(line)
test.each([
  [
    'a header that names a column twice',
    Buffer.from('prompt,prompt,chosen,rejected\na,b,c,d\n'),
    'a.csv',
    /line 1: .*"prompt" twice/,
  ],
  ['Latin-1 CSV', latin1('prompt,chosen,rejected\nfine,a,b\nna\xefve,a,b\n'), 'a.csv', /line 3: Not UTF-8/],
  ['Latin-1 JSON', latin1('[{"prompt":"na\xefve","chosen":"a","rejected":"b"}]'), 'a.json', /line 1: Not UTF-8/],
  ['a gzip that is cut', packed.subarray(0, packed.length - 6), 'a.gz', /a\.gz cannot be unpacked to its end/],
  ['something behind a gzip', Buffer.concat([packed, Buffer.from('more')]), 'a.gz', /cannot be unpacked to its end/],
  ['a zip called gz', Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateRawSync(line)]), 'a.gz', /zip archive/],
  [
    'a pointer of Git LFS',
    Buffer.from('version https://git-lfs.github.com/spec/v1\noid sha256:0\n'),
    'a.parquet',
    /Git LFS/,
  ],
  ['a sign-in page', Buffer.from('<!DOCTYPE html><html></html>'), 'a.jsonl', /web page/],
  ['nothing', Buffer.from(''), 'a.csv', /no row/],
  [
    'objects over several lines',
    Buffer.from(`${JSON.stringify(PAIR, null, 1)}\n${line}`),
    'a.json',
    /line 1: Not JSON/,
  ],
])('refused with a reason: %s', async (_name, bytes, name, reason) => {
  await expect(bringBytes(await emptyProject(), bytes, {}, name)).rejects.toThrow(reason)
})
