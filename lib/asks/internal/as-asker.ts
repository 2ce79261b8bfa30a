import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'

/** The caller with what asking takes: to submit the query and to judge what comes. The right to ask is enough. */
export function asAsker(actor: Actor): Actor {
  authorize(actor, 'ask')
  return { ...actor, scopes: new Set([...actor.scopes, 'queries:submit', 'judge', 'judgments:read-own']) }
}
