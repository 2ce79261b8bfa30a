import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import type { Actor, UserActor } from '@/lib/access/actor'
import { findUserActor, getProjectActor } from '@/lib/access/find-actor'
import type { Scope } from '@/lib/access/scopes'
import { AppError } from '@/lib/errors'
import { readSessionUserId } from './authenticate'

/** The signed-in user of a page, or null. */
export async function findSessionUser(): Promise<UserActor | null> {
  const userId = await readSessionUserId(await headers())
  return userId ? findUserActor(userId) : null
}

/** The signed-in user of a page; else the browser goes to sign-in and comes back to `returnPath`. */
export async function requireUser(returnPath = '/'): Promise<UserActor> {
  const user = await findSessionUser()
  if (!user) redirect(`/sign-in?callbackUrl=${encodeURIComponent(returnPath)}`)
  return user
}

/** The page's actor in a project, with this scope; else sign-in, or "not found" (also where the role does not reach). */
export async function requireActor(
  slug: string,
  scope: Scope,
  returnPath: string,
): Promise<Actor & { user: UserActor }> {
  const user = await requireUser(returnPath)
  try {
    const actor = await getProjectActor(user, slug)
    if (actor.scopes.has(scope)) return { ...actor, user }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  notFound()
}
