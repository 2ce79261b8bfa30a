import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { env } from '@/lib/config/env'
import { AppError } from '@/lib/errors'

// Limits hold for each web replica; docs/operations.md says how to share them.
let requests: RateLimiterMemory | undefined

/** Wrong passwords: 10 in 10 minutes for one address of e-mail, 50 for one network address. */
const byAccount = new RateLimiterMemory({ points: 10, duration: 600 })
const byOrigin = new RateLimiterMemory({ points: 50, duration: 600 })

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    const seconds = Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000)
    throw new AppError('rate_limited', `Too many requests. Try again in ${seconds} seconds.`, {
      facts: { retryAfterSeconds: seconds },
    })
  }
}

/** Counts one request of a user. Throws 429 with `retry-after`. */
export async function countRequest(userId: string): Promise<void> {
  requests ??= new RateLimiterMemory({ points: env().FLYWHEEL_RATE_PER_MINUTE, duration: 60 })
  await consume(requests, userId)
}

/** Throws 429 once too many passwords were wrong for this account or from this address; a right one still counts. */
export async function countSignIn(email: string, address: string): Promise<void> {
  await consume(byAccount, email)
  await consume(byOrigin, address)
}

/** A right password clears the account's count and gives the address its try back: a whole office may sign in at nine. */
export async function clearSignIns(email: string, address: string): Promise<void> {
  await byAccount.delete(email)
  await byOrigin.reward(address, 1)
}
