import type { Message } from '@/lib/queries/schema'
import type { ImportContent, Place, Rejection, RolloutRow, VoteRow } from './content'
import {
  type MtBenchAnswer,
  type MtBenchQuestion,
  type MtBenchVote,
  mtBenchAnswer,
  mtBenchQuestion,
  mtBenchVote,
} from './mt-bench-schema'
import { readJsonLines } from './read-json-lines'

type Read<T> = { rows: (Place & { value: T })[]; rejected: Rejection[] }

const OUTCOMES = {
  model_a: 'A',
  model_b: 'B',
  tie: 'TIE',
  'tie (inconsistent)': 'TIE',
  'tie (bothbad)': 'BOTH_BAD',
} as const

/**
 * Reads an MT-Bench folder: question.jsonl, answer_<model>.jsonl, human.jsonl and, where given, gpt4_pair.jsonl.
 * Turn t of a question is a query of its first t user turns; each rollout of a later turn has its own context, with its
 * own policy's earlier turns. Source of the format: Zheng et al. 2023, arXiv:2306.05685.
 * @param files file name → bytes
 */
export function readMtBench(files: ReadonlyMap<string, Uint8Array>): ImportContent {
  const rejected: Rejection[] = []
  const take = <T>(read: Read<T>) => {
    rejected.push(...read.rejected)
    return read.rows
  }
  const names = [...files.keys()].sort()
  const bytesOf = (name: string) => files.get(name) ?? new Uint8Array()
  const questions = readQuestions(
    take(readJsonLines('question.jsonl', bytesOf('question.jsonl'), mtBenchQuestion)),
    rejected,
  )
  const rollouts = names
    .filter((name) => name.startsWith('answer_'))
    .flatMap((name) => take(readJsonLines(name, bytesOf(name), mtBenchAnswer)))
    .flatMap((row) => readAnswer(row, questions, rejected))
  const known = new Set<string>()
  const unique = rollouts.filter((rollout) => isFirst(rollout, known, rejected))
  const votes = ['human.jsonl', 'gpt4_pair.jsonl']
    .flatMap((name) => take(readJsonLines(name, bytesOf(name), mtBenchVote)))
    .flatMap((row) => readVote(row, known, rejected))
  return { queries: [...questions.values()].flatMap(queriesOf), rollouts: unique, votes, rejected }
}

type Questions = Map<string, Place & { value: MtBenchQuestion }>

function externalId(questionId: string, turn: number): string {
  return `mt-bench:${questionId}:${turn}`
}

function readQuestions(rows: Read<MtBenchQuestion>['rows'], rejected: Rejection[]): Questions {
  const questions: Questions = new Map()
  for (const row of rows) {
    const id = row.value.question_id
    if (questions.has(id))
      rejected.push({ file: row.file, line: row.line, message: `Question ${id} stands here twice.` })
    else questions.set(id, row)
  }
  return questions
}

function queriesOf({ file, line, value }: Place & { value: MtBenchQuestion }) {
  return value.turns.map((_, i) => ({
    ...{ file, line, externalId: externalId(value.question_id, i + 1), environment: value.category },
    messages: value.turns.slice(0, i + 1).map((content): Message => ({ role: 'user', content })),
    reference: value.reference?.[i] || null,
  }))
}

function readAnswer(row: Place & { value: MtBenchAnswer }, questions: Questions, rejected: Rejection[]): RolloutRow[] {
  const { file, line, value } = row
  const users = questions.get(value.question_id)?.value.turns
  const texts = value.choices[0]?.turns ?? []
  if (!users || texts.length > users.length) {
    const message = users
      ? `Question ${value.question_id} has ${users.length} turns, this answer ${texts.length}.`
      : `There is no question ${value.question_id}.`
    rejected.push({ file, line, message })
    return []
  }
  return texts.map((text, i) => ({
    ...{ file, line, query: externalId(value.question_id, i + 1), policy: value.model_id, text },
    context: i === 0 ? null : conversationOf(users, texts, i),
  }))
}

/** Turns before answer `i`, as its policy saw them: user, assistant, …, user. */
function conversationOf(users: readonly string[], texts: readonly string[], i: number): Message[] {
  return users.slice(0, i + 1).flatMap((content, turn): Message[] => {
    const user = { role: 'user' as const, content }
    return turn < i ? [user, { role: 'assistant', content: texts[turn] ?? '' }] : [user]
  })
}

function isFirst(rollout: RolloutRow, known: Set<string>, rejected: Rejection[]): boolean {
  const { file, line, query, policy } = rollout
  const key = `${query} ${policy}`
  if (known.has(key)) rejected.push({ file, line, message: `The answer of ${policy} to ${query} stands here twice.` })
  const first = !known.has(key)
  known.add(key)
  return first
}

function readVote(
  row: Place & { value: MtBenchVote },
  rollouts: ReadonlySet<string>,
  rejected: Rejection[],
): VoteRow[] {
  const { file, line, value } = row
  const query = externalId(value.question_id, value.turn)
  const missing = [value.model_a, value.model_b].find((policy) => !rollouts.has(`${query} ${policy}`))
  if (missing !== undefined || value.model_a === value.model_b) {
    const message =
      missing === undefined ? 'Both sides are the same model.' : `There is no answer of ${missing} to ${query}.`
    rejected.push({ file, line, message })
    return []
  }
  const kind = file === 'gpt4_pair.jsonl' ? ('MODEL' as const) : ('PERSON' as const)
  const rationale =
    value.winner === 'tie (inconsistent)' ? 'Inconsistent: the verdict changed when the sides were swapped.' : null
  const sides = { policyA: value.model_a, policyB: value.model_b }
  return [
    { file, line, query, ...sides, outcome: OUTCOMES[value.winner], judge: `mt-bench:${value.judge}`, kind, rationale },
  ]
}
