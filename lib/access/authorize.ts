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
  if (scope === 'owner' && !(actor.isOwner && actor.tokenProjectId === null)) {
    throw new AppError('forbidden', 'Only the owner of this installation may do this.')
  }
}
