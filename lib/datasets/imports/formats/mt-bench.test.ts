import { expect, test } from 'vitest'
import { jsonl, mtBenchFiles, vote } from '@/lib/testing/mt-bench'
import { readJsonLines } from '../files/json-lines'
import type { FileRow } from '../files/row'
import { readMtBench } from './mt-bench'

async function read(changes: Record<string, string> = {}) {
  const { 'gpt4_pair.jsonl': _, ...files } = mtBenchFiles()
  const all = { ...files, ...changes }
  const rows = new Map<string, FileRow[]>()
  for (const [name, text] of Object.entries(all)) rows.set(name, await listRows(text))
  const { records, rejected } = readMtBench(rows)
  return { records, rejected, votes: records.flatMap((record) => record.votes).sort((a, b) => a.line - b.line) }
}

async function listRows(text: string): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for await (const row of readJsonLines(pieces(text))) rows.push(row)
  return rows
}

async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += 50) yield bytes.subarray(at, at + 50)
}

test('a later turn is a query of the user turns, and each rollout carries what its own policy saw', async () => {
  const content = await read()
  expect(content.rejected).toEqual([])
  expect(content.records.map(({ query }) => query.externalId)).toEqual([
    'mt-bench:1:1',
    'mt-bench:1:2',
    'mt-bench:2:1',
    'mt-bench:2:2',
  ])
  expect(content.records[3]?.query.messages).toEqual([
    { role: 'user', content: 'How many minutes are in three days?' },
    { role: 'user', content: 'And in a week?' },
  ])
  expect(content.records.map(({ query }) => query.reference)).toEqual([null, null, '4320', null])
  const ofElm = content.records.flatMap(({ rollouts }) => rollouts).filter((rollout) => rollout.policy === 'elm')
  expect(ofElm[0]?.context).toBeNull()
  expect(ofElm[3]?.context).toEqual([
    { role: 'user', content: 'How many minutes are in three days?' },
    { role: 'assistant', content: 'elm on 2, turn 1' },
    { role: 'user', content: 'And in a week?' },
  ])
})

test('an inconsistent verdict of a model is a tie that says so', async () => {
  const votes = (await read(mtBenchFiles())).votes
  expect(votes.find((row) => row.kind === 'MODEL')).toMatchObject({
    outcome: 'TIE',
    rationale: expect.stringContaining('swapped'),
  })
  expect(votes.filter((row) => row.kind === 'PERSON')).toHaveLength(7)
})

test('each bad row is named by file and line, counting blank lines, and the others are read', async () => {
  const human = [
    `\uFEFF${JSON.stringify(vote(1, 1, ['oak', 'elm'], 'model_a', 'author_1'))}\r`,
    '',
    '{"question_id": 1,',
    JSON.stringify(vote(9, 1, ['oak', 'elm'], 'model_a', 'author_1')),
    JSON.stringify(vote(1, 1, ['oak', 'oak'], 'model_a', 'author_1')),
    JSON.stringify(vote(1, 1, ['oak', 'ash'], 'model_a', 'author_1')),
    JSON.stringify(vote(1, 1, ['oak', 'elm'], 'oak', 'author_1')),
    JSON.stringify(vote(1, 1, ['oak', 'elm'], 'tie', 'cut \uD83D')),
    JSON.stringify(vote(1, 1, ['fir', 'elm'], 'tie', 'author_1')),
  ].join('\n')
  const content = await read({ 'human.jsonl': human })
  expect(content.votes.map((row) => row.line)).toEqual([1, 9])
  expect(content.rejected.map(({ file, line }) => `${file}:${line}`)).toEqual(
    [3, 7, 8, 4, 5, 6].map((n) => `human.jsonl:${n}`),
  )
  expect(content.rejected[1]?.message).toBe('winner: Must be model_a, model_b or tie.')
  expect(content.rejected[5]?.message).toBe('There is no answer of ash to mt-bench:1:1.')
})

test('an answer that stands twice, and one to no question, are refused', async () => {
  const again = { question_id: 1, model_id: 'oak', choices: [{ turns: ['other'] }] }
  const { rejected } = await read({ 'answer_zoe.jsonl': jsonl([again, { ...again, question_id: 7 }]) })
  expect(rejected.map((row) => row.message).sort()).toEqual([
    'The answer of oak to mt-bench:1:1 stands here twice.',
    'There is no question 7.',
  ])
})
