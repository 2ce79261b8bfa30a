import type { Role } from '@/lib/db/generated/enums'
import { type Scope, scopesOf } from './scopes'

/** A signed-in person, or a token that acts as one, outside any project. */
export type UserActor = {
  userId: string
  name: string
  email: string
  isOwner: boolean
  /** Set where a token acts. */
  tokenId: string | null
  /** The one project that a token reaches; null: all of its user's. */
  tokenProjectId: string | null
  tokenScopes: readonly string[]
}

/** Whoever acts inside a project. Every domain function takes one first. */
export type Actor = {
  /** Null: the system (worker, command line), or an annotator that does not sign in. */
  userId: string | null
  tokenId: string | null
  /** Set where a simulated or model annotator acts; a person's annotator is found by `userId`. */
  annotatorId: string | null
  role: Role
  scopes: ReadonlySet<Scope>
  project: { id: string; slug: string }
}

/** The system itself, in one project: jobs and the command line. */
export function systemActor(project: { id: string; slug: string }): Actor {
  return { userId: null, tokenId: null, annotatorId: null, role: 'ADMIN', scopes: scopesOf('ADMIN'), project }
}

/** A simulated or model annotator: judges through the same functions, with no more rights than a person. */
export function annotatorActor(project: { id: string; slug: string }, annotatorId: string): Actor {
  return { userId: null, tokenId: null, annotatorId, role: 'ANNOTATOR', scopes: scopesOf('ANNOTATOR'), project }
}
