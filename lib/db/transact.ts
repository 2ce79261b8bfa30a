import { db, type Tx } from './client'
import { isRetryable } from './errors'

const TRIES = 4

type Options = {
  /** Default: READ COMMITTED. */
  isolation?: 'RepeatableRead' | 'Serializable'
  /** Default: 60 s. */
  timeoutMs?: number
}

/**
 * Runs `work` in one transaction, again (at most 4 times in all) where PostgreSQL asked for it: deadlock or
 * serialisation failure. `work` must therefore have no effect outside the transaction.
 */
export async function transact<T>(work: (tx: Tx) => Promise<T>, options: Options = {}): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db().$transaction(work, {
        ...(options.isolation && { isolationLevel: options.isolation }),
        ...(options.timeoutMs && { timeout: options.timeoutMs }),
      })
    } catch (error) {
      if (attempt >= TRIES || !isRetryable(error)) throw error
    }
  }
}
