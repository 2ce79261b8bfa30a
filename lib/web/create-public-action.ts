import type { z } from 'zod'
import type { Tx } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import type { FormState } from './form-state'
import { toAppError } from './problem'

type Spec<I, R> = {
  schema: z.ZodType<I>
  run: (input: I, tx: Tx) => Promise<R>
}

type PublicAction<R> = ((input: unknown) => Promise<FormState<R>>) & { scope: 'public' }

/**
 * An action of somebody who is not signed in; whatever admits them (a link's token) is part of the input. It takes a
 * plain object and gives no typed values back, since a password may be among them: the form keeps its own.
 */
export function createPublicAction<I, R>({ schema, run }: Spec<I, R>): PublicAction<R> {
  const action = async (raw: unknown): Promise<FormState<R>> => {
    try {
      const input = schema.parse(raw)
      return { status: 'done', result: await transact((tx) => run(input, tx)) }
    } catch (error) {
      const { message, errors } = toAppError(error, crypto.randomUUID())
      return {
        status: 'refused',
        message,
        errors: Object.fromEntries(errors.map((one) => [one.path, one.message])),
      }
    }
  }
  return Object.assign(action, { scope: 'public' as const })
}
