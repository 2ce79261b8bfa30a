import { revalidatePath } from 'next/cache'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { z } from 'zod'
import type { Actor, UserActor } from '@/lib/access/actor'
import { authorize, authorizeUser } from '@/lib/access/authorize'
import { findUserActor, getProjectActor } from '@/lib/access/find-actor'
import type { InstallationScope, Scope } from '@/lib/access/scopes'
import type { Tx } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { AppError } from '@/lib/errors'
import { readSessionUserId } from './authenticate'
import type { FormState } from './form-state'
import { toAppError } from './problem'
import { refuseBrokenText } from './read-body'

type Spec<A, I, R> = {
  schema: z.ZodType<I>
  run: (actor: A, input: I, tx: Tx) => Promise<R>
  /** Said after success. */
  done?: (result: R) => string
  /** Where the browser goes after success. */
  goTo?: (result: R, slug: string) => string
}

type Action<R> = ((state: FormState<R>, form: FormData) => Promise<FormState<R>>) & { scope: Scope | InstallationScope }

/**
 * A form's action inside a project (its slug is the hidden field `project`): session → parse → scope → `run` in one
 * transaction → form state. `scope` is required, so a forgotten permission does not compile.
 */
export function createAction<I, R>(spec: Spec<Actor, I, R> & { scope: Scope }): Action<R> {
  return makeAction(spec, spec.scope, async (user, slug) => {
    const actor = await getProjectActor(user, slug)
    authorize(actor, spec.scope)
    return actor
  })
}

/** A form's action outside any project. */
export function createUserAction<I, R>(spec: Spec<UserActor, I, R> & { scope: InstallationScope }): Action<R> {
  return makeAction(spec, spec.scope, async (user) => {
    authorizeUser(user, spec.scope)
    return user
  })
}

function makeAction<A, I, R>(
  spec: Spec<A, I, R>,
  scope: Scope | InstallationScope,
  admit: (user: UserActor, slug: string) => Promise<A>,
): Action<R> {
  const action = async (_: FormState<R>, form: FormData): Promise<FormState<R>> => {
    const { project = '', ...values } = valuesOf(form)
    const slug = String(project)
    let result: R
    try {
      const actor = await admit(await sessionUser(), slug)
      refuseBrokenText(values)
      const input = spec.schema.parse(values)
      result = await transact((tx) => spec.run(actor, input, tx))
    } catch (error) {
      return refused(toAppError(error, crypto.randomUUID()), values)
    }
    revalidatePath('/', 'layout')
    if (spec.goTo) redirect(spec.goTo(result, slug))
    return { status: 'done', message: spec.done?.(result), result }
  }
  return Object.assign(action, { scope })
}

async function sessionUser(): Promise<UserActor> {
  const userId = await readSessionUserId(await headers())
  const user = userId ? await findUserActor(userId) : null
  if (!user)
    throw new AppError('unauthenticated', 'Your session has ended. Sign in again; what you typed is kept here.')
  return user
}

/** Fields of a form; a name that ends in [] gives a list; files and React's own fields are left out. */
function valuesOf(form: FormData): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {}
  for (const name of new Set(form.keys())) {
    if (name.startsWith('$ACTION')) continue
    const all = form.getAll(name).filter((value): value is string => typeof value === 'string')
    if (name.endsWith('[]')) values[name.slice(0, -2)] = all
    else values[name] = all[0] ?? ''
  }
  return values
}

function refused<R>(error: AppError, values: Record<string, string | string[]>): FormState<R> {
  return {
    status: 'refused',
    message: error.message,
    errors: Object.fromEntries(error.errors.map(({ path, message }) => [path, message])),
    values: Object.fromEntries(
      Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  }
}
