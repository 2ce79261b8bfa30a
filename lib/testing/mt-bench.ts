import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Line = Record<string, unknown>

export const jsonl = (lines: readonly unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

export const vote = (
  question_id: number,
  turn: number,
  sides: [string, string],
  winner: string,
  judge: string,
): Line => ({
  ...{ question_id, turn, model_a: sides[0], model_b: sides[1], winner, judge },
})

const answer = (model_id: string) => (question_id: number) => ({
  ...{
    question_id,
    model_id,
    choices: [{ index: 0, turns: [1, 2].map((t) => `${model_id} on ${question_id}, turn ${t}`) }],
  },
})

const QUESTIONS = [
  {
    question_id: 1,
    category: 'writing',
    turns: ['Write a haiku about rust on old iron gates.', 'Now without the letter e.'],
  },
  {
    question_id: 2,
    category: 'math',
    turns: ['How many minutes are in three days?', 'And in a week?'],
    reference: ['4320', ''],
  },
]

/** Two questions, models `oak`, `elm` and `fir`, and seven votes: two ties, one judge twice on one pair with sides swapped. */
export function mtBenchFiles(): Record<string, string> {
  return {
    'question.jsonl': jsonl(QUESTIONS),
    'answer_oak.jsonl': jsonl([1, 2].map(answer('oak'))),
    'answer_elm.jsonl': jsonl([1, 2].map(answer('elm'))),
    'answer_fir.jsonl': jsonl([1, 2].map(answer('fir'))),
    'human.jsonl': jsonl([
      vote(1, 1, ['oak', 'elm'], 'model_a', 'author_1'),
      vote(1, 1, ['elm', 'oak'], 'model_b', 'author_2'),
      vote(1, 1, ['elm', 'oak'], 'model_a', 'author_1'),
      vote(1, 1, ['fir', 'elm'], 'model_b', 'author_1'),
      vote(1, 1, ['fir', 'elm'], 'tie', 'author_2'),
      vote(2, 1, ['oak', 'fir'], 'tie', 'author_1'),
      vote(2, 2, ['oak', 'fir'], 'model_a', 'author_2'),
    ]),
    'gpt4_pair.jsonl': jsonl([vote(1, 1, ['oak', 'elm'], 'tie (inconsistent)', 'gpt4_pair')]),
  }
}

/** Writes files into a new temporary folder. */
export async function writeFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flywheel-import-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}
