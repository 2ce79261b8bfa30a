import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { chat } from '@/lib/inference/chat'
import type { ChatResult } from '@/lib/inference/chat-types'
import { problemFrom } from '@/lib/inference/server-problem'
import { withRetries } from '@/lib/inference/with-retries'
import { logger } from '@/lib/logger/logger'
import type { Claim } from './claim-rollouts'
import { failRollout, finishRollout } from './finish-rollout'
import { handBack, renewLease } from './lease'
import { type LiveText, startLiveText } from './live-text'
import { type LoadedRequest, loadRequest } from './load-request'

type Options = {
  /** The worker ends: the rollout goes back to the queue. */
  signal: AbortSignal
  /** How often the lease is renewed and the text kept; default 1 s. */
  everyMs?: number
  /** Replaced in tests that must not wait for a retry. */
  wait?: (seconds: number) => Promise<void>
}

/** Makes a claimed rollout: asks its endpoint, keeps the lease meanwhile, stores how it ended. Never throws for a server. */
export async function generateRollout(claim: Claim, options: Options): Promise<void> {
  let loaded: LoadedRequest
  try {
    loaded = await loadRequest(db(), claim)
  } catch (error) {
    await transact((tx) => failRollout(tx, claim, problemFrom(error)))
    return
  }
  const live = startLiveText(claim)
  const lease = keepLease(claim, live, options.everyMs ?? 1000)
  const result = await ask(loaded, live, AbortSignal.any([options.signal, lease.signal]), options.wait)
  live.stop()
  const state = lease.end()
  if (state === 'lost') return
  const isCutShort = result.error?.code === 'stopped' && state !== 'stopped'
  if (isCutShort && options.signal.aborted) await transact((tx) => handBack(tx, claim))
  else await transact((tx) => finishRollout(tx, claim, loaded, result))
}

/** Up to three tries; a lost connection and what the server calls passing are tried again, other answers stand. */
function ask(
  { endpoint, request }: LoadedRequest,
  live: LiveText,
  signal: AbortSignal,
  wait?: Options['wait'],
): Promise<ChatResult> {
  return withRetries(() => chat(endpoint, request, { signal, onProgress: live.update }), {
    judge: ({ status, error, retryAfter }) => ({
      retry: (status === 'INCOMPLETE' && error === null) || (error?.retryable ?? false),
      retryAfter,
    }),
    onRetry: live.reset,
    ...{ signal, wait },
  })
}

/** Renews the lease until `end`; its signal aborts when the lease is lost or somebody asked to stop. */
function keepLease(claim: Claim, live: LiveText, everyMs: number) {
  const control = new AbortController()
  let state: 'held' | 'stopped' | 'lost' = 'held'
  let isRenewing = false
  const timer = setInterval(async () => {
    if (isRenewing) return
    isRenewing = true
    try {
      state = await renewLease(db(), claim, live.current())
      if (state !== 'held') control.abort()
    } catch (error) {
      // The database is away for a moment; the ticket decides at the end whose answer counts.
      logger.warn({ err: error }, 'a lease was not renewed')
    } finally {
      isRenewing = false
    }
  }, everyMs)
  return {
    signal: control.signal,
    end: () => {
      clearInterval(timer)
      return state
    },
  }
}
