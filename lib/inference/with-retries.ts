import { setTimeout as sleep } from 'node:timers/promises'
import { backoffSeconds, LONGEST_WAIT_SECONDS, retryAfterSeconds } from './retry-after'

/** How one try ended: whether another may help, and what the server said about waiting. */
export type Verdict = { retry: boolean; retryAfter: string | null }

type Options<T> = {
  /** Tries in all; default 3. */
  tries?: number
  judge: (result: T) => Verdict
  /** Before each wait: for how many seconds, and after which result. */
  onRetry?: (result: T, seconds: number) => Promise<void> | void
  signal?: AbortSignal
  /** Replaced in tests that must not wait. */
  wait?: (seconds: number, signal?: AbortSignal) => Promise<void>
}

/**
 * Tries again what may succeed later, after the wait that the server asks for (Retry-After, at most 300 s: a longer one
 * is not waited for) or else a growing random one.
 * @returns the last result
 */
export async function withRetries<T>(attempt: () => Promise<T>, options: Options<T>): Promise<T> {
  const { tries = 3, judge, onRetry, signal, wait = pause } = options
  for (let made = 1; ; made++) {
    const result = await attempt()
    const { retry, retryAfter } = judge(result)
    const seconds = retryAfterSeconds(retryAfter, Date.now()) ?? backoffSeconds(made, Math.random())
    if (!retry || made >= tries || seconds > LONGEST_WAIT_SECONDS || signal?.aborted) return result
    await onRetry?.(result, seconds)
    await wait(seconds, signal)
    if (signal?.aborted) return result
  }
}

async function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  await sleep(seconds * 1000, undefined, { signal }).catch(() => undefined)
}
