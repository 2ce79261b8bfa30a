import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { logger } from '@/lib/logger/logger'
import { claimRollouts, findWaitingEndpoints } from '@/lib/rollouts/sampling/claim-rollouts'
import { generateRollout } from '@/lib/rollouts/sampling/generate-rollout'

/** Of one worker, over all endpoints. */
const MOST_AT_ONCE = 64
/** What a dead worker left is looked for this often; new rollouts are told by their job. */
const LOOK_EVERY_MS = 5000

export type Sampler = {
  /** There may be something to sample. */
  wake: () => void
  /** Ends when nothing waits and nothing is at work. */
  drain: () => Promise<void>
  /** Hands back what is at work. */
  stop: () => Promise<void>
}

type Options = Pick<Parameters<typeof generateRollout>[1], 'everyMs' | 'wait'> & { lookEveryMs?: number }

/**
 * Samples what is queued, as many at once as the endpoints allow. The rows themselves are the queue and their leases
 * say who is at work, so that no job has to last as long as an answer and a killed worker loses nothing.
 */
export function makeSampler({ lookEveryMs = LOOK_EVERY_MS, ...options }: Options = {}): Sampler {
  const control = new AbortController()
  const atWork = new Set<Promise<void>>()
  let looking: Promise<void> | null = null
  let isAskedAgain = false

  const start = (work: Promise<void>) => {
    const one = work
      .catch((error) => logger.error({ err: error }, 'a rollout was not finished; its lease will end'))
      .finally(() => {
        atWork.delete(one)
        wake()
      })
    atWork.add(one)
  }
  const look = async () => {
    for (const endpointId of await findWaitingEndpoints(db())) {
      const room = MOST_AT_ONCE - atWork.size
      if (room <= 0 || control.signal.aborted) return
      const claims = await transact((tx) => claimRollouts(tx, endpointId, room))
      for (const claim of claims) start(generateRollout(claim, { ...options, signal: control.signal }))
    }
  }
  const wake = () => {
    if (control.signal.aborted) return
    isAskedAgain = true
    looking ??= (async () => {
      while (isAskedAgain) {
        isAskedAgain = false
        await look().catch((error) => logger.warn({ err: error }, 'the sampler could not look for work'))
      }
      looking = null
    })()
  }
  const settle = async () => {
    while (looking || atWork.size > 0) await Promise.all([looking, ...atWork])
  }
  const timer = setInterval(wake, lookEveryMs)
  timer.unref()
  return {
    wake,
    drain: () => {
      wake()
      return settle()
    },
    stop: () => {
      clearInterval(timer)
      control.abort()
      return settle()
    },
  }
}

let own: Sampler | undefined

/** This worker's. */
export function sampler(): Sampler {
  own ??= makeSampler()
  return own
}
