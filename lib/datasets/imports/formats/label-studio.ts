import { z } from 'zod'
import type { ImportRecord, Place, VoteRow } from '../content'
import {
  answerText,
  query,
  type Row,
  RowFault,
  type RowFormat,
  rollout,
  take,
  text,
  UNKNOWN_POLICY,
  vote,
} from './row-format'

const ANSWER = /^(?:answer|response|text|option|completion|output)[_-]?(?:\d+|[ab])$/i
const PROMPTS = ['prompt', 'question', 'instruction', 'query']

const annotation = z.object({
  completed_by: z.union([z.number(), z.string(), z.object({ id: z.union([z.number(), z.string()]) })]).nullish(),
  lead_time: z.number().min(0).nullish(),
  was_cancelled: z.boolean().nullish(),
  created_at: z.string().nullish(),
  result: z.array(z.object({ type: z.string(), value: z.record(z.string(), z.unknown()) })),
})
const row = z.object({ data: z.record(z.string(), z.unknown()), annotations: z.array(z.unknown()) })
const item = z.object({ id: z.union([z.string(), z.number()]).transform(String) })

type Option = { id: string; text: string; policy: string }

/** Label Studio's JSON: `pairwise` (joined with the task's answers here) and `ranker`. Skipped tasks are passed over. */
export const labelStudio: RowFormat = {
  looksLike: (value) => 'annotations' in value && 'data' in value,
  read: (value, place) => [readTask(value, place)],
}

function readTask(value: Row, place: Place): ImportRecord {
  const { data, annotations } = take(row, value)
  const name = PROMPTS.find((each) => each in data)
  if (!name)
    throw new RowFault('prompt_not_a_string', `data: There is none of ${PROMPTS.join(', ')}; say which by a mapping.`)
  const prompt = take(z.object({ [name]: text }), data)[name] ?? ''
  const options = optionsOf(data)
  return {
    ...place,
    query: query([{ role: 'user', content: prompt }]),
    rollouts: options.map((option) => rollout(option.policy, option.text)),
    votes: annotations.flatMap((each) => readAnnotation(take(annotation, each), options, place)),
  }
}

function optionsOf(data: Row): Option[] {
  const list = Object.values(data).find(
    (each) => Array.isArray(each) && each.every((one) => item.safeParse(one).success),
  )
  const options = list
    ? (list as Row[]).map((one) => ({
        id: take(item, one).id,
        ...textAndPolicy(one, one.body ?? one.text ?? one.title ?? one.html),
      }))
    : Object.keys(data)
        .filter((key) => ANSWER.test(key))
        .sort()
        .map((id) => ({ id, ...textAndPolicy(data, data[id], id) }))
  if (options.length < 2)
    throw new RowFault('no_answers', 'data: There are no two answers, such as answer1 and answer2.')
  return options
}

function textAndPolicy(from: Row, value: unknown, id = '') {
  const number = /(\d+|[ab])$/i.exec(id)?.[1] ?? ''
  const policy = from[`model${number}`] ?? from[`model_${number}`] ?? from.model ?? UNKNOWN_POLICY
  return { text: take(answerText, value), policy: String(policy) }
}

function readAnnotation(one: z.infer<typeof annotation>, options: readonly Option[], place: Place): VoteRow[] {
  if (one.was_cancelled) return []
  const by = typeof one.completed_by === 'object' ? one.completed_by?.id : one.completed_by
  const at = Date.parse(one.created_at ?? '')
  const more = { seconds: one.lead_time ?? null, judgedAt: Number.isNaN(at) ? null : new Date(at).toISOString() }
  return one.result.flatMap(({ type, value }) => {
    const verdict = type === 'pairwise' ? pairVerdict(value) : type === 'ranker' ? rankVerdict(value, options) : null
    return verdict ? [vote(place, `label-studio:${by ?? 'unknown'}`, { ...verdict, ...more })] : []
  })
}

function pairVerdict({ selected }: Row): Partial<VoteRow> {
  if (selected === 'left') return { outcome: 'A' }
  if (selected === 'right') return { outcome: 'B' }
  if (selected === 'none' || selected === undefined || selected === 'tie') return { outcome: 'TIE' }
  throw new RowFault('no_verdict', 'annotations: selected is left or right.')
}

/** A list of ids, best first; of several buckets the first that is named. */
function rankVerdict({ ranker }: Row, options: readonly Option[]): Partial<VoteRow> | null {
  const buckets = Array.isArray(ranker) ? { _: ranker } : ((ranker ?? {}) as Record<string, unknown[]>)
  const named = Object.entries(buckets).find(([name, ids]) => name !== '_' && ids.length > 1)?.[1]
  const ids = (named ?? buckets._ ?? []).map(String)
  const order = ids.map((id) => options.findIndex((option) => option.id === id))
  if (order.length < 2 || order.includes(-1)) return null
  if (order.length === 2) return { options: order, outcome: 'A' }
  return { options: order, ranking: order.map((_, i) => [i]) }
}
