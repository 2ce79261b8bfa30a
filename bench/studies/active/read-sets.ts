import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { countCodePoints } from '@/lib/text/count'
import { extractFeatures } from '@/lib/text/features'
import { normaliseText } from '@/lib/text/normalise'
import { BITS, type ReplayPair, type ReplaySet } from './replay-set'

/** The same for every set with texts: a search of its own for each fit would take hours. */
const PENALTIES = { style: 30, hashed: 10, policy: 1 }
const MARK = '\n\nAssistant:'

/** The folder of public sets, as the tests on real data find it. */
function read(name: string): string {
  const folder = process.env.FLYWHEEL_DATA
  if (!folder) throw new Error('Set FLYWHEEL_DATA to the folder that holds the public sets.')
  const bytes = readFileSync(path.join(folder, name))
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
}

const lines = <T>(name: string): T[] =>
  read(name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

/** Collects rollouts once each, by a key. */
function rollouts() {
  const rows = new Map<string, number>()
  const [features, lengths, policy]: [ReplaySet['features'], number[], string[]] = [[], [], []]
  const row = (key: string, query: string, text: string, by = '') => {
    const known = rows.get(key)
    if (known !== undefined) return known
    rows.set(key, features.length)
    lengths.push(countCodePoints(text))
    policy.push(by)
    return features.push(extractFeatures(query, text, BITS)) - 1
  }
  const named = () => {
    const ids = [...new Set(policy)].sort()
    return { ids, ofRow: policy.map((name) => ids.indexOf(name)) }
  }
  return { row, named, features, lengths }
}

const numberer = () => {
  const seen = new Map<string, number>()
  return (key: string) => {
    const number = seen.get(key) ?? seen.size
    seen.set(key, number)
    return number
  }
}

export function readHelpfulBase(): ReplaySet {
  const { row, features, lengths } = rollouts()
  const query = numberer()
  const pairs: ReplayPair[] = []
  lines<{ chosen: string; rejected: string }>('hh_rlhf/helpful-base.test.jsonl.gz').forEach(
    ({ chosen, rejected }, i) => {
      if (chosen === rejected) return
      const prompt = chosen.slice(0, chosen.lastIndexOf(MARK))
      const last = prompt.slice(prompt.lastIndexOf('\n\nHuman:') + 8)
      const [a, b] = [chosen, rejected].map((text, side) =>
        row(`${i} ${side}`, last, text.slice(text.lastIndexOf(MARK) + MARK.length)),
      )
      const first = normaliseText(chosen.slice(0, chosen.indexOf(MARK)))
      pairs.push({ a: a!, b: b!, query: query(first), votes: [1, 0] })
    },
  )
  const about = 'one vote for each pair, blind model, held out by first turn'
  return {
    name: 'HH helpful-base',
    about,
    buckets: 2 ** BITS,
    features,
    lengths,
    policies: null,
    penalties: PENALTIES,
    pairs,
  }
}

type Vote = { question_id: number; turn: number; model_a: string; model_b: string; winner: string }

export function readMtBench(): ReplaySet {
  const { row, named, features, lengths } = rollouts()
  const turns = new Map(
    lines<{ question_id: number; turns: string[] }>('mt_bench/question.jsonl').map((q) => [q.question_id, q.turns]),
  )
  const texts = new Map<string, string>()
  const votes = lines<Vote>('mt_bench/human.jsonl').filter(({ winner }) => winner !== 'tie')
  for (const name of new Set(votes.flatMap((v) => [v.model_a, v.model_b]))) {
    for (const answer of lines<{ question_id: number; choices: [{ turns: string[] }] }>(
      `mt_bench/answer_${name}.jsonl`,
    ))
      for (const [t, text] of answer.choices[0].turns.entries())
        texts.set(`${answer.question_id} ${t + 1} ${name}`, text)
  }
  const pairs = new Map<string, ReplayPair>()
  for (const { question_id, turn, model_a, model_b, winner } of votes) {
    const [first, second] = [model_a, model_b].sort() as [string, string]
    const key = `${question_id} ${turn} ${first} ${second}`
    const of = (name: string) => {
      const at = `${question_id} ${turn} ${name}`
      return row(at, turns.get(question_id)![turn - 1]!, texts.get(at)!, name)
    }
    const pair = pairs.get(key) ?? { a: of(first), b: of(second), query: question_id, votes: [0, 0] }
    pairs.set(key, pair)
    pair.votes[(winner === 'model_a') === (model_a === first) ? 0 : 1]++
  }
  const about = 'one decisive vote drawn for each pair, informed model, held out by question'
  return {
    ...{ name: 'MT-Bench', about, buckets: 2 ** BITS, features, lengths },
    ...{ policies: named(), penalties: PENALTIES, pairs: [...pairs.values()] },
  }
}

type PandaRow = Record<'cmp_key' | 'instruction' | 'input' | 'response1' | 'response2', string> &
  Record<'annotator1' | 'annotator2' | 'annotator3', number>

export function readPandaLm(): ReplaySet {
  const { row, named, features, lengths } = rollouts()
  const query = numberer()
  const pairs: ReplayPair[] = []
  for (const r of JSON.parse(read('pandalm/testset-v1.json')) as PandaRow[]) {
    const verdicts = [r.annotator1, r.annotator2, r.annotator3]
    const [first, second] = [1, 2].map((side) => verdicts.filter((v) => v === side).length) as [number, number]
    const [one, two] = [String(r.response1), String(r.response2)]
    if (Math.max(first, second) < 2 || one === two) continue
    const [left, right] = r.cmp_key.split('_') as [string, string]
    const prompt = `${r.instruction}\n${r.input}`
    const [a, b] = [
      row(`${prompt} ${left} ${one}`, prompt, one, left),
      row(`${prompt} ${right} ${two}`, prompt, two, right),
    ]
    pairs.push({ a, b, query: query(prompt), votes: first > second ? [1, 0] : [0, 1] })
  }
  const about = 'majority of three for each pair, informed model, held out by prompt'
  return {
    ...{ name: 'PandaLM', about, buckets: 2 ** BITS, features, lengths },
    ...{ policies: named(), penalties: PENALTIES, pairs },
  }
}

type Message = { message_id: string; text: string; rank?: number | null; replies?: Message[] }

export function readOasst(): ReplaySet {
  const { row, features, lengths } = rollouts()
  const pairs: ReplayPair[] = []
  const trees = lines<{ prompt: Message }>('oasst_eval/human_ranked_trees.jsonl.gz')
  const visit = (message: Message, tree: number) => {
    const ranked = (message.replies ?? []).filter((reply) => Number.isInteger(reply.rank))
    ranked.forEach((better) => {
      for (const worse of ranked.filter((reply) => reply.rank! > better.rank! && reply.text !== better.text)) {
        const [a, b] = [better, worse].map((reply) => row(reply.message_id, message.text, reply.text))
        pairs.push({ a: a!, b: b!, query: tree, votes: [1, 0] })
      }
    })
    for (const reply of message.replies ?? []) visit(reply, tree)
  }
  for (const [tree, { prompt }] of trees.entries()) visit(prompt, tree)
  const about = 'ranked pairs, blind model, held out by conversation'
  return {
    name: 'OASST',
    about,
    buckets: 2 ** BITS,
    features,
    lengths,
    policies: null,
    penalties: PENALTIES,
    pairs,
  }
}

const JOKES = 1200

/** Item strengths: each joke is a bucket of its own, no text is read, and pairs are held out one by one. */
export function readHumour(): ReplaySet {
  const pairs = new Map<string, ReplayPair>()
  for (const line of read('humour_pairs/pairs.csv.gz').trim().split('\n')) {
    const [won, lost] = line.split(',').map(Number) as [number, number]
    const [a, b] = [Math.min(won, lost), Math.max(won, lost)]
    const pair = pairs.get(`${a} ${b}`) ?? { a, b, query: pairs.size, votes: [0, 0] }
    pairs.set(`${a} ${b}`, pair)
    pair.votes[won === a ? 0 : 1]++
  }
  const kept = densest([...pairs.values()], JOKES)
  const rows = new Map([...kept].map((item, row) => [item, row]))
  return {
    ...{ name: 'humour pairs', buckets: JOKES, lengths: [...kept].map(() => 0), policies: null },
    about: `strengths of the ${JOKES} jokes that were compared most among each other, one vote drawn for each pair, held out by pair`,
    features: [...kept].map((_, row) => ({ style: [], index: [row], value: [1] })),
    penalties: { style: 30, hashed: 1, policy: 1 },
    pairs: [...pairs.values()].flatMap((pair) => {
      const [a, b] = [rows.get(pair.a), rows.get(pair.b)]
      return a === undefined || b === undefined ? [] : [{ ...pair, a, b }]
    }),
  }
}

/** Takes out the item with the fewest pairs, of equals the first, until so many are left. */
function densest(pairs: readonly ReplayPair[], count: number): Set<number> {
  const others = new Map<number, Set<number>>()
  const link = (one: number, other: number) => others.set(one, (others.get(one) ?? new Set()).add(other))
  for (const { a, b } of pairs) {
    link(a, b)
    link(b, a)
  }
  while (others.size > count) {
    let [least, fewest] = [-1, Number.POSITIVE_INFINITY]
    for (const [item, linked] of others) if (linked.size < fewest) [least, fewest] = [item, linked.size]
    for (const other of others.get(least)!) others.get(other)!.delete(least)
    others.delete(least)
  }
  return new Set([...others.keys()].sort((a, b) => a - b))
}
