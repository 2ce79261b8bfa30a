import { headers } from 'next/headers'
import type { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { findUserActor, getProjectActor } from '@/lib/access/find-actor'
import type { Scope } from '@/lib/access/scopes'
import { AppError, type ErrorCode } from '@/lib/errors'
import { readSessionUserId } from './authenticate'
import { toAppError } from './problem'

type Spec<I, R> = { scope: Scope; schema: z.ZodType<I>; run: (actor: Actor, input: I) => Promise<R> }

/** `refused` carries a code of lib/errors; nothing is thrown at the browser. */
export type ReadAnswer<R> = { result: R; refused?: undefined } | { result?: undefined; refused: ErrorCode }

type ReadAction<I, R> = ((project: string, input: I) => Promise<ReadAnswer<R>>) & { scope: Scope }

/**
 * Something that a screen asks the server for after it has loaded, such as text formatted there: session → scope →
 * parse → `run`, no transaction, and no page is rendered anew. `scope` is required, as in `createAction`.
 */
export function createReadAction<I, R>(spec: Spec<I, R>): ReadAction<I, R> {
  const action = async (project: string, input: I): Promise<ReadAnswer<R>> => {
    try {
      const userId = await readSessionUserId(await headers())
      const user = userId ? await findUserActor(userId) : null
      if (!user) throw new AppError('unauthenticated', 'Sign in first.')
      const actor = await getProjectActor(user, String(project))
      authorize(actor, spec.scope)
      return { result: await spec.run(actor, spec.schema.parse(input)) }
    } catch (error) {
      return { refused: toAppError(error, crypto.randomUUID()).code }
    }
  }
  return Object.assign(action, { scope: spec.scope })
}
