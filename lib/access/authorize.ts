import { AppError } from '@/lib/errors'
import type { Actor, UserActor } from './actor'
import type { InstallationScope, Scope } from './scopes'

/** Throws 403 unless the actor's role (and token) gives the scope. */
export function authorize(actor: Actor, scope: Scope): void {
  if (!actor.scopes.has(scope)) {
    throw new AppError('forbidden', `This needs the right "${scope}", which your role in this project does not give.`)
  }
}

/** Throws 403 unless the user may do this outside any project. */
export function authorizeUser(actor: UserActor, scope: InstallationScope): void {
  if (scope === 'owner' && !(actor.isOwner && actor.tokenProjectId === null && hasFullToken(actor))) {
    throw new AppError('forbidden', 'Only the owner of this installation may do this.')
  }
}

/** A token that was cut down to some scopes reaches outside projects only where it carries the widest of them. */
function hasFullToken(actor: UserActor): boolean {
  return actor.tokenScopes.length === 0 || actor.tokenScopes.includes('project:write')
}
