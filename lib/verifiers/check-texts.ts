import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { type CheckItem, checkItemSchema } from '@/lib/environments/verifier-config'
import { AppError, type FieldError } from '@/lib/errors'
import { checkInThread } from './check-in-thread'
import type { Verdict } from './kinds/verdict'
import type { CheckRequest } from './schema'

/** What one call may take in all. */
const BUDGET_SECONDS = 20

/**
 * Checks texts that are brought along; nothing is stored. Throws 422 where a reference or configuration makes no sense,
 * and where the checks take longer than a call may.
 */
export async function checkTexts(actor: Actor, request: CheckRequest): Promise<Verdict | { items: Verdict[] }> {
  authorize(actor, 'verifiers:check')
  const items = request.items ?? [checkItemSchema.parse(request)]
  const verdicts: Verdict[] = []
  const errors: FieldError[] = []
  let spent = 0
  for (const [i, item] of items.entries()) {
    if (spent > BUDGET_SECONDS * 1000) throw tooSlow(i)
    const started = performance.now()
    const checked = await checkInThread(item as CheckItem)
    spent += performance.now() - started
    if ('fault' in checked) errors.push(faultOf(checked.fault, request.items ? i : null))
    else verdicts.push(checked)
  }
  const [first] = errors
  if (first) throw new AppError('invalid', first.message, { errors: errors.slice(0, 50) })
  return request.items ? { items: verdicts } : verdicts[0]!
}

function faultOf({ path, message }: FieldError, i: number | null): FieldError {
  return { path: i === null ? path : `items.${i}.${path}`, message }
}

function tooSlow(i: number): AppError {
  const message = `The first ${i} checks took ${BUDGET_SECONDS} seconds, as long as a call may. Send the others apart.`
  return new AppError('too_large', message, { errors: [{ path: `items.${i}`, message: 'Not checked.' }] })
}
