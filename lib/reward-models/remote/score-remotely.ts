import { AppError } from '@/lib/errors'
import type { ModelServer, ServerProblem } from '@/lib/inference/chat-types'
import { guardedFetch } from '@/lib/inference/guarded-fetch'
import { readWhole } from '@/lib/inference/read-events'
import { problemFrom, problemOf, readProblem, withoutKey } from '@/lib/inference/server-problem'
import { withRetries } from '@/lib/inference/with-retries'
import { addressOf, bodyOf, readRewards } from './protocols'
import type { ToScore } from './render'
import type { Remote } from './schema'

type Answer = { rewards: number[] } | { problem: ServerProblem; retryAfter: string | null }

type Options = {
  signal?: AbortSignal
  /** Tries of each batch; default 3. */
  tries?: number
  /** Replaced in tests that must not wait. */
  wait?: (seconds: number) => Promise<void>
}

/**
 * The server's own number for each item, in their order, batch after batch; higher is better, any scale. One number
 * that is missing or not finite fails the whole call: a rank with holes would be none.
 * Throws `endpoint_failed` that says what the server said, after the last try.
 */
export async function scoreRemotely(
  server: ModelServer,
  remote: Remote,
  items: readonly ToScore[],
  options: Options = {},
): Promise<Float64Array> {
  const rewards = new Float64Array(items.length)
  for (let from = 0; from < items.length; from += remote.batchSize) {
    const batch = items.slice(from, from + remote.batchSize)
    const answer = await withRetries(() => ask(server, remote, batch, options.signal), {
      ...options,
      judge: (one) =>
        'problem' in one
          ? { retry: one.problem.retryable, retryAfter: one.retryAfter }
          : { retry: false, retryAfter: null },
    })
    if ('problem' in answer) {
      const { message, code } = withoutKey(answer.problem, server.apiKey)
      throw new AppError('endpoint_failed', `The reward model did not score: ${message}`, { facts: { reason: code } })
    }
    rewards.set(answer.rewards, from)
  }
  return rewards
}

async function ask(
  server: ModelServer,
  remote: Remote,
  batch: readonly ToScore[],
  signal?: AbortSignal,
): Promise<Answer> {
  const limit = AbortSignal.timeout(server.timeoutSeconds * 1000)
  try {
    const response = await guardedFetch(addressOf(server.baseUrl, remote.protocol), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(server.apiKey && { authorization: `Bearer ${server.apiKey}` }),
      },
      body: JSON.stringify(bodyOf(batch, remote)),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    return read(response, remote, batch.length, await readWhole(response.body))
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    const late = { code: 'timeout', message: `No answer within ${server.timeoutSeconds} s.`, retryable: true }
    return { problem: limit.aborted ? late : problemFrom(error), retryAfter: null }
  }
}

function read(response: Response, { protocol }: Remote, count: number, body: string): Answer {
  const retryAfter = response.headers.get('retry-after')
  const json = parse(body)
  const said = readProblem(json)
  if (!response.ok || said) {
    const status = response.ok ? (said?.status ?? null) : response.status
    return { problem: problemOf(status, said?.message ?? '', said?.kind), retryAfter }
  }
  const rewards = readRewards(protocol, json, count)
  if (rewards) return { rewards }
  const message = `Its answer is not ${count} finite numbers as "${protocol}" gives them.`
  return { problem: { code: 'bad_json', message, retryable: false }, retryAfter }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
