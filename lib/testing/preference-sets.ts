/**
 * Public preference sets as columns, from the folder that FLYWHEEL_DATA names: what the accuracy study and its lean test read.
 * `query` of a rollout is the last user turn; `group` keeps what belongs together in one fold (a question with both its
 * turns, a conversation by its first turn, an instruction, a tree). Sides are turned by row number, so that no order leaks.
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { normaliseText } from '@/lib/text/normalise'

export type PreferenceSet = {
  name: string
  rollouts: { query: string; text: string; policy: string | null }[]
  /** Rows of `rollouts`, codes of OUTCOME, and the group of each preference. */
  a: number[]
  b: number[]
  outcome: number[]
  group: number[]
}

type Pair = { group: string; query: string; better: string; worse: string; policies?: [string, string] }

const MARK = '\n\nAssistant:'

/** Every set, or those whose names are asked for. */
export function readPreferenceSets(folder: string): PreferenceSet[] {
  return [
    gather('MT-Bench', readMtBench(`${folder}/mt_bench`)),
    gather('HH helpful-base', readHelpful(`${folder}/hh_rlhf/helpful-base.test.jsonl.gz`)),
    gather('HH rejection-sampled', readHelpful(`${folder}/hh_rlhf/helpful-rejection-sampled.test.jsonl.gz`)),
    gather('PandaLM', readPandaLm(`${folder}/pandalm/testset-v1.json`)),
    gather('OASST ranked', readRanked(`${folder}/oasst_eval/human_ranked_trees.jsonl.gz`)),
  ]
}

function gather(name: string, pairs: Pair[]): PreferenceSet {
  const set: PreferenceSet = { name, rollouts: [], a: [], b: [], outcome: [], group: [] }
  const rows = new Map<string, number>()
  const groups = new Map<string, number>()
  const rowOf = (query: string, text: string, policy: string | null) => {
    const key = JSON.stringify([query, text, policy])
    if (!rows.has(key)) rows.set(key, set.rollouts.push({ query, text, policy }) - 1)
    return rows.get(key)!
  }
  pairs.forEach(({ group, query, better, worse, policies }, i) => {
    const ends = [rowOf(query, better, policies?.[0] ?? null), rowOf(query, worse, policies?.[1] ?? null)]
    const first = i % 2
    set.a.push(ends[first]!)
    set.b.push(ends[1 - first]!)
    set.outcome.push(first)
    if (!groups.has(group)) groups.set(group, groups.size)
    set.group.push(groups.get(group)!)
  })
  return set
}

const linesOf = (text: string): unknown[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const readText = (path: string) => {
  const bytes = readFileSync(path)
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
}

type Vote = { model_a: string; model_b: string; question_id: number; turn: number; winner: string }

/** Zheng et al. 2023: human votes, ties dropped. */
function readMtBench(folder: string): Pair[] {
  const lines = (name: string) => linesOf(readText(`${folder}/${name}`))
  const questions = lines('question.jsonl') as { question_id: number; turns: string[] }[]
  const asked = new Map(questions.map((q) => [q.question_id, q.turns]))
  const answers = new Map<string, Map<number, string[]>>()
  const answersOf = (model: string) => {
    if (!answers.has(model)) {
      const read = lines(`answer_${model}.jsonl`) as { question_id: number; choices: [{ turns: string[] }] }[]
      answers.set(model, new Map(read.map((a) => [a.question_id, a.choices[0].turns])))
    }
    return answers.get(model)!
  }
  return (lines('human.jsonl') as Vote[])
    .filter((vote) => vote.winner !== 'tie')
    .map(({ model_a, model_b, question_id, turn, winner }) => {
      const policies: [string, string] = winner === 'model_a' ? [model_a, model_b] : [model_b, model_a]
      const [better, worse] = policies.map((model) => answersOf(model).get(question_id)![turn - 1]!)
      const query = asked.get(question_id)![turn - 1]!
      return { group: String(question_id), query, better: better!, worse: worse!, policies }
    })
}

/** Bai et al. 2022: the last assistant turn of both conversations. */
function readHelpful(path: string): Pair[] {
  return (linesOf(readText(path)) as { chosen: string; rejected: string }[]).map(({ chosen, rejected }) => {
    const prompt = chosen.slice(0, chosen.lastIndexOf(MARK))
    const last = (text: string) => text.slice(text.lastIndexOf(MARK) + MARK.length)
    return {
      group: normaliseText(chosen.slice(0, chosen.indexOf(MARK))),
      query: prompt.slice(prompt.lastIndexOf('\n\nHuman:') + 8),
      better: last(chosen),
      worse: last(rejected),
    }
  })
}

type PandaRow = { instruction: string; input: string; response1: unknown; response2: unknown } & Record<string, unknown>

/** Wang et al. 2023: the majority of three, where it is decisive. */
function readPandaLm(path: string): Pair[] {
  return (JSON.parse(readText(path)) as PandaRow[]).flatMap((row) => {
    const votes = [row.annotator1, row.annotator2, row.annotator3]
    const first = votes.filter((vote) => vote === 1).length
    const second = votes.filter((vote) => vote === 2).length
    if (Math.max(first, second) < 2) return []
    const query = row.input ? `${row.instruction}\n\n${row.input}` : row.instruction
    const texts = [String(row.response1), String(row.response2)]
    const names = String(row.cmp_key).split('_') as [string, string]
    const [better, worse] = first >= 2 ? [0, 1] : [1, 0]
    const policies: [string, string] = [names[better]!, names[worse]!]
    return [{ group: query, query, better: texts[better]!, worse: texts[worse]!, policies }]
  })
}

type Message = { text: string; rank?: number | null; role: string; replies: Message[] }

/** Köpf et al. 2023: every pair of a ranked set of replies. */
function readRanked(path: string): Pair[] {
  const pairs: Pair[] = []
  const walk = (message: Message, group: string) => {
    const ranked = message.replies.filter((reply) => reply.rank != null && reply.role === 'assistant')
    for (const better of ranked) {
      for (const worse of ranked) {
        if (better.rank! < worse.rank!)
          pairs.push({ group, query: message.text, better: better.text, worse: worse.text })
      }
    }
    for (const reply of message.replies) walk(reply, group)
  }
  for (const tree of linesOf(readText(path)) as { message_tree_id: string; prompt: Message }[])
    walk(tree.prompt, tree.message_tree_id)
  return pairs
}
