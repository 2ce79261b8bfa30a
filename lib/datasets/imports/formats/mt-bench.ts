import type { z } from 'zod'
import type { Message } from '@/lib/queries/schema'
import type { ImportRecord, Place, Rejection, RolloutRow, VoteRow } from '../content'
import type { FileRow } from '../files/row'
import {
  type MtBenchAnswer,
  type MtBenchQuestion,
  mtBenchAnswer,
  mtBenchQuestion,
  mtBenchVote,
} from './mt-bench-schema'
import { RowFault, take } from './row-format'

type Read<T> = Place & { value: T }
type Turn = { record: ImportRecord; byPolicy: Map<string, number> }

const OUTCOMES = {
  model_a: 'A',
  model_b: 'B',
  tie: 'TIE',
  'tie (inconsistent)': 'TIE',
  'tie (bothbad)': 'BOTH_BAD',
} as const

/**
 * Reads an MT-Bench folder: question.jsonl, answer_<model>.jsonl, human.jsonl and, where given, gpt4_pair.jsonl. Turn t of
 * a question is a query of its first t user turns; each rollout of a later turn has its own context, with its own
 * policy's earlier turns. Source of the format: Zheng et al. 2023, arXiv:2306.05685.
 * @param files file name → its rows; a folder is small, so all of it is in memory
 */
export function readMtBench(files: ReadonlyMap<string, readonly FileRow[]>): {
  records: ImportRecord[]
  rejected: Rejection[]
} {
  const rejected: Rejection[] = []
  const refuse = (place: Place, message: string) =>
    rejected.push({ file: place.file, line: place.line, code: 'invalid_row', message })
  const rowsOf = <T>(file: string, schema: z.ZodType<T>) => readRows(file, files.get(file) ?? [], schema, rejected)
  const questions = new Map<string, Read<MtBenchQuestion>>()
  const turns = new Map<string, Turn>()
  for (const row of rowsOf('question.jsonl', mtBenchQuestion)) {
    const id = row.value.question_id
    if (questions.has(id)) refuse(row, `Question ${id} stands here twice.`)
    else {
      questions.set(id, row)
      for (const record of recordsOf(row)) turns.set(record.query.externalId ?? '', { record, byPolicy: new Map() })
    }
  }
  for (const file of [...files.keys()].filter((name) => name.startsWith('answer_')).sort()) {
    for (const row of rowsOf(file, mtBenchAnswer)) addAnswer(row, questions.get(row.value.question_id), turns, refuse)
  }
  for (const file of ['human.jsonl', 'gpt4_pair.jsonl']) {
    for (const row of rowsOf(file, mtBenchVote)) addVote(row, file, turns, refuse)
  }
  return { records: [...turns.values()].map(({ record }) => record), rejected }
}

function readRows<T>(file: string, rows: readonly FileRow[], schema: z.ZodType<T>, rejected: Rejection[]): Read<T>[] {
  return rows.flatMap((row) => {
    const place = { file, line: row.line }
    if ('message' in row) {
      rejected.push({ ...place, code: row.code, message: row.message })
      return []
    }
    try {
      return [{ ...place, value: take(schema, row.value) }]
    } catch (error) {
      if (!(error instanceof RowFault)) throw error
      rejected.push({ ...place, code: error.code, message: error.message })
      return []
    }
  })
}

function externalId(questionId: string, turn: number): string {
  return `mt-bench:${questionId}:${turn}`
}

function recordsOf({ file, line, value }: Read<MtBenchQuestion>): ImportRecord[] {
  return value.turns.map((_, i) => ({
    ...{ file, line, rollouts: [], votes: [] },
    query: {
      ...{ externalId: externalId(value.question_id, i + 1), environment: value.category },
      messages: value.turns.slice(0, i + 1).map((content): Message => ({ role: 'user', content })),
      reference: value.reference?.[i] || null,
    },
  }))
}

type Refuse = (place: Place, message: string) => void

function addAnswer(
  row: Read<MtBenchAnswer>,
  question: Read<MtBenchQuestion> | undefined,
  turns: Map<string, Turn>,
  refuse: Refuse,
): void {
  const { question_id, model_id, choices } = row.value
  const users = question?.value.turns
  const texts = choices[0]?.turns ?? []
  if (!users) {
    refuse(row, `There is no question ${question_id}.`)
    return
  }
  if (texts.length > users.length) {
    refuse(row, `Question ${question_id} has ${users.length} turns, this answer ${texts.length}.`)
    return
  }
  for (const [i, text] of texts.entries()) {
    const key = externalId(question_id, i + 1)
    const turn = turns.get(key)!
    if (turn.byPolicy.has(model_id)) {
      refuse(row, `The answer of ${model_id} to ${key} stands here twice.`)
      continue
    }
    const context = i === 0 ? null : conversationOf(users, texts, i)
    const rollout: RolloutRow & Place = {
      policy: model_id,
      text,
      context,
      sampleIndex: 0,
      file: row.file,
      line: row.line,
    }
    turn.byPolicy.set(model_id, turn.record.rollouts.push(rollout) - 1)
  }
}

/** Turns before answer `i`, as its policy saw them: user, assistant, …, user. */
function conversationOf(users: readonly string[], texts: readonly string[], i: number): Message[] {
  return users.slice(0, i + 1).flatMap((content, turn): Message[] => {
    const user = { role: 'user' as const, content }
    return turn < i ? [user, { role: 'assistant', content: texts[turn] ?? '' }] : [user]
  })
}

function addVote(row: Read<z.infer<typeof mtBenchVote>>, file: string, turns: Map<string, Turn>, refuse: Refuse): void {
  const { question_id, turn, model_a, model_b, winner, judge } = row.value
  const key = externalId(question_id, turn)
  const at = turns.get(key)
  const [a, b] = [at?.byPolicy.get(model_a), at?.byPolicy.get(model_b)]
  if (!at || a === undefined || b === undefined) {
    refuse(row, `There is no answer of ${a === undefined ? model_a : model_b} to ${key}.`)
    return
  }
  if (a === b) {
    refuse(row, 'Both sides are the same model.')
    return
  }
  const vote: VoteRow = {
    ...{ file: row.file, line: row.line, options: [a, b], outcome: OUTCOMES[winner], ranking: null },
    ...{ judge: `mt-bench:${judge}`, kind: file === 'gpt4_pair.jsonl' ? 'MODEL' : 'PERSON' },
    rationale:
      winner === 'tie (inconsistent)' ? 'Inconsistent: the verdict changed when the sides were swapped.' : null,
  }
  at.record.votes.push(vote)
}
