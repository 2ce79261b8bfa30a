import { createHash } from 'node:crypto'
import { db, type Tx } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { AppError } from '@/lib/errors'

export type Answer = { status: number; body: unknown }
export type IdempotencyKey = { userId: string; method: string; path: string; key: string; bodyHash: string }

const MAX_KEY = 255
const KEPT_MS = 24 * 3_600_000

/** The request's key, or null where it sent none. */
export function readIdempotencyKey(request: Request, userId: string, text: string): IdempotencyKey | null {
  const key = request.headers.get('idempotency-key')
  if (key === null || request.method !== 'POST') return null
  if (key === '' || key.length > MAX_KEY) {
    throw new AppError('bad_request', `An Idempotency-Key has 1 to ${MAX_KEY} characters.`)
  }
  const bodyHash = createHash('sha256').update(text).digest('hex')
  return { userId, method: request.method, path: new URL(request.url).pathname, key, bodyHash }
}

/**
 * Runs `work` once for each key, in one transaction with the kept answer. A second call waits up to 10 s for the
 * first (then 409), gets the same answer for the same body, and 422 for another. Refusals (4xx but 429) are kept too.
 */
export async function once(key: IdempotencyKey | null, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  if (!key) return transact(work)
  return transact(async (tx) => {
    const kept = await claim(tx, key)
    if (kept) return kept
    const answer = await work(tx)
    await write(tx, key, answer)
    return answer
  })
}

/**
 * The same promise for `work` that writes nothing and may wait for other servers: no transaction stands while it runs.
 * Calls at the same time all run it, and all answer with what the first to end gave.
 */
export async function onceOutside(key: IdempotencyKey | null, work: () => Promise<Answer>): Promise<Answer> {
  if (!key) return work()
  return (await findKept(db(), key)) ?? keep(key, await work())
}

/** Keeps an answer that was found without the key's claim, or a refusal, whose transaction was rolled back. @returns the key's answer */
export function keep(key: IdempotencyKey, answer: Answer): Promise<Answer> {
  return transact(async (tx) => {
    const kept = await claim(tx, key)
    if (kept) return kept
    await write(tx, key, answer)
    return answer
  })
}

async function write(tx: Tx, { userId, method, path, key }: IdempotencyKey, { status, body }: Answer): Promise<void> {
  await tx.$executeRaw`UPDATE "IdempotencyRecord" SET status = ${status}, response = ${JSON.stringify(body ?? null)}::jsonb
    WHERE "userId" = ${userId}::uuid AND method = ${method} AND path = ${path} AND key = ${key}`
}

async function claim(tx: Tx, claimed: IdempotencyKey): Promise<Answer | null> {
  const { userId, method, path, key, bodyHash } = claimed
  await tx.$executeRaw`SET LOCAL lock_timeout = '10s'`
  const count = await tx.$executeRaw`
    INSERT INTO "IdempotencyRecord" ("userId", method, path, key, "bodyHash", status, response)
    VALUES (${userId}::uuid, ${method}, ${path}, ${key}, ${bodyHash}, 0, 'null')
    ON CONFLICT ("userId", method, path, key) DO UPDATE
      SET "bodyHash" = excluded."bodyHash", status = 0, response = 'null', "createdAt" = now()
      WHERE "IdempotencyRecord"."createdAt" < now() - interval '24 hours'`
  await tx.$executeRaw`SET LOCAL lock_timeout = DEFAULT`
  return count === 1 ? null : findKept(tx, claimed)
}

async function findKept(tx: Tx, { userId, method, path, key, bodyHash }: IdempotencyKey): Promise<Answer | null> {
  const found = await tx.idempotencyRecord.findFirst({
    where: { userId, method, path, key, createdAt: { gte: new Date(Date.now() - KEPT_MS) } },
    select: { bodyHash: true, status: true, response: true },
  })
  if (!found) return null
  if (found.bodyHash !== bodyHash) {
    throw new AppError('idempotency_conflict', 'This Idempotency-Key was used with another body. Use a new key.')
  }
  return { status: found.status, body: found.response }
}
