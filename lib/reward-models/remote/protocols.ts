import { z } from 'zod'
import { render, type ToScore } from './render'
import type { Protocol, Remote } from './schema'

/** How a protocol is asked for a batch and how its answer is read: one number for each rollout, higher is better. */
type Spoken = {
  path: string
  body: (batch: readonly ToScore[], remote: Remote) => Record<string, unknown>
  answer: z.ZodType<number[]>
}

// The name of the switch for raw numbers changed from version to version; a probability near 1 tells good from better no more.
const RAW = { use_activation: false, activation: false, softmax: false }

const number = z.number()
const whole = (batch: readonly ToScore[], { template }: Remote) =>
  batch.map((item) => {
    const { prompt, answer } = render(item, template)
    return prompt + answer
  })
const asked = (remote: Remote) => (remote.model === null ? {} : { model: remote.model })

/** Answers may come in any order: each names its place in the batch. */
function inOrder<T>(item: z.ZodType<T>, read: (value: T) => number): z.ZodType<number[]> {
  return z
    .object({ data: z.array(z.intersection(z.looseObject({ index: z.int().optional() }), item)) })
    .transform(({ data }) => {
      const rewards: number[] = Array(data.length).fill(Number.NaN)
      for (const [at, one] of data.entries()) rewards[one.index ?? at] = read(one)
      return rewards
    })
}

/** One class: its number. Two: the second against the first. */
function ofClasses(probs: number[]): number {
  return probs.length === 2 ? probs[1]! - probs[0]! : probs.length === 1 ? probs[0]! : Number.NaN
}

/** A number for the whole text, or one for each token, of which the last has seen all. */
function ofTokens(data: number[] | number[][]): number {
  const last = data.at(-1)
  return Array.isArray(last) ? ofClasses(last) : (last ?? Number.NaN)
}

const SPOKEN: Record<Protocol, Spoken> = {
  'vllm-classify': {
    path: '/classify',
    body: (batch, remote) => ({ ...asked(remote), input: whole(batch, remote), ...RAW }),
    answer: inOrder(z.looseObject({ probs: z.array(number) }), ({ probs }) => ofClasses(probs)),
  },
  'vllm-score': {
    path: '/score',
    body: (batch, remote) => {
      const rendered = batch.map((item) => render(item, remote.template))
      const texts = { text_1: rendered.map(({ prompt }) => prompt), text_2: rendered.map(({ answer }) => answer) }
      return { ...asked(remote), ...texts, ...RAW }
    },
    answer: inOrder(z.looseObject({ score: number }), ({ score }) => score),
  },
  'vllm-pooling': {
    path: '/pooling',
    body: (batch, remote) => ({ ...asked(remote), input: whole(batch, remote), encoding_format: 'float', ...RAW }),
    answer: inOrder(z.looseObject({ data: z.union([z.array(number), z.array(z.array(number))]) }), ({ data }) =>
      ofTokens(data),
    ),
  },
  openrlhf: {
    path: '/get_reward',
    body: (batch, remote) => ({
      query: whole(batch, remote),
      prompts: batch.map((item) => render(item, remote.template).prompt),
    }),
    answer: z
      .object({ rewards: z.array(z.union([number, z.tuple([number])])) })
      .transform(({ rewards }) => rewards.map((reward) => (typeof reward === 'number' ? reward : reward[0]))),
  },
}

export function addressOf(baseUrl: string, protocol: Protocol): string {
  const { path } = SPOKEN[protocol]
  return baseUrl.endsWith(path) ? baseUrl : `${baseUrl}${path}`
}

export function bodyOf(batch: readonly ToScore[], remote: Remote): Record<string, unknown> {
  return SPOKEN[remote.protocol].body(batch, remote)
}

/** The batch's numbers; null where the answer is not one finite number for each rollout. */
export function readRewards(protocol: Protocol, json: unknown, count: number): number[] | null {
  const rewards = SPOKEN[protocol].answer.safeParse(json).data
  return rewards?.length === count && rewards.every(Number.isFinite) ? rewards : null
}
