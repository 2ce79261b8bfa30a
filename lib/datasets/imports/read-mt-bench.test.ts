import { expect, test } from 'vitest'
import { jsonl, mtBenchFiles, vote } from '@/lib/testing/mt-bench'
import { readMtBench } from './read-mt-bench'

function read(changes: Record<string, string> = {}) {
  const { 'gpt4_pair.jsonl': _, ...files } = mtBenchFiles()
  const all = { ...files, ...changes }
  return readMtBench(new Map(Object.entries(all).map(([name, text]) => [name, Buffer.from(text)])))
}

test('a later turn is a query of the user turns, and each rollout carries what its own policy saw', () => {
  const content = read()
  expect(content.rejected).toEqual([])
  expect(content.queries.map((query) => query.externalId)).toEqual([
    'mt-bench:1:1',
    'mt-bench:1:2',
    'mt-bench:2:1',
    'mt-bench:2:2',
  ])
  expect(content.queries[3]?.messages).toEqual([
    { role: 'user', content: 'How many minutes are in three days?' },
    { role: 'user', content: 'And in a week?' },
  ])
  expect(content.queries.map((query) => query.reference)).toEqual([null, null, '4320', null])
  const ofElm = content.rollouts.filter((rollout) => rollout.policy === 'elm')
  expect(ofElm[0]?.context).toBeNull()
  expect(ofElm[3]?.context).toEqual([
    { role: 'user', content: 'How many minutes are in three days?' },
    { role: 'assistant', content: 'elm on 2, turn 1' },
    { role: 'user', content: 'And in a week?' },
  ])
})

test('an inconsistent verdict of a model is a tie that says so', () => {
  const votes = read(mtBenchFiles()).votes
  expect(votes.at(-1)).toMatchObject({ kind: 'MODEL', outcome: 'TIE', rationale: expect.stringContaining('swapped') })
  expect(votes.filter((row) => row.kind === 'PERSON')).toHaveLength(7)
})

test('each bad row is named by file and line, counting blank lines, and the others are read', () => {
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
  const content = read({ 'human.jsonl': human })
  expect(content.votes.map((row) => row.line)).toEqual([1, 9])
  expect(content.rejected.map(({ file, line }) => `${file}:${line}`)).toEqual(
    [3, 7, 8, 4, 5, 6].map((n) => `human.jsonl:${n}`),
  )
  expect(content.rejected[1]?.message).toBe('winner: Must be model_a, model_b or tie.')
  expect(content.rejected[5]?.message).toBe('There is no answer of ash to mt-bench:1:1.')
})

test('an answer that stands twice, and one to no question, are refused', () => {
  const again = { question_id: 1, model_id: 'oak', choices: [{ turns: ['other'] }] }
  const { rejected } = read({ 'answer_zoe.jsonl': jsonl([again, { ...again, question_id: 7 }]) })
  expect(rejected.map((row) => row.message).sort()).toEqual([
    'The answer of oak to mt-bench:1:1 stands here twice.',
    'There is no question 7.',
  ])
})
