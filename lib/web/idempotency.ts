import { createHash } from 'node:crypto'
import type { Tx } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { AppError } from '@/lib/errors'

export type Answer = { status: number; body: unknown }
export type IdempotencyKey = { userId: string; method: string; path: string; key: string; bodyHash: string }

const MAX_KEY = 255

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
    const { userId, method, path, key: name } = key
    await tx.$executeRaw`UPDATE "IdempotencyRecord" SET status = ${answer.status}, response = ${JSON.stringify(answer.body ?? null)}::jsonb
      WHERE "userId" = ${userId}::uuid AND method = ${method} AND path = ${path} AND key = ${name}`
    return answer
  })
}

/** Keeps a refusal, whose transaction was rolled back. */
export async function keepRefusal(key: IdempotencyKey, status: number, body: unknown): Promise<void> {
  await transact(async (tx) => {
    const kept = await claim(tx, key)
    if (kept) return
    await tx.$executeRaw`UPDATE "IdempotencyRecord" SET status = ${status}, response = ${JSON.stringify(body)}::jsonb
      WHERE "userId" = ${key.userId}::uuid AND method = ${key.method} AND path = ${key.path} AND key = ${key.key}`
  })
}

async function claim(tx: Tx, { userId, method, path, key, bodyHash }: IdempotencyKey): Promise<Answer | null> {
  await tx.$executeRaw`SET LOCAL lock_timeout = '10s'`
  const claimed = await tx.$executeRaw`
    INSERT INTO "IdempotencyRecord" ("userId", method, path, key, "bodyHash", status, response)
    VALUES (${userId}::uuid, ${method}, ${path}, ${key}, ${bodyHash}, 0, 'null')
    ON CONFLICT ("userId", method, path, key) DO UPDATE
      SET "bodyHash" = excluded."bodyHash", status = 0, response = 'null', "createdAt" = now()
      WHERE "IdempotencyRecord"."createdAt" < now() - interval '24 hours'`
  await tx.$executeRaw`SET LOCAL lock_timeout = DEFAULT`
  if (claimed === 1) return null
  const found = await tx.idempotencyRecord.findUniqueOrThrow({
    where: { userId_method_path_key: { userId, method, path, key } },
    select: { bodyHash: true, status: true, response: true },
  })
  if (found.bodyHash !== bodyHash) {
    throw new AppError('idempotency_conflict', 'This Idempotency-Key was used with another body. Use a new key.')
  }
  return { status: found.status, body: found.response }
}
