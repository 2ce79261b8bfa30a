import type { PolicyKind } from '@/lib/db/generated/enums'
import type { CreatePolicy } from '../schema'

/** What makes a version: all but name, version, stage and weight. */
export type PolicyContent = {
  kind: PolicyKind
  description: string
  model: string | null
  systemPrompt: string | null
  sampling: object
}

export function contentOf(input: CreatePolicy, kind: PolicyKind): PolicyContent {
  return {
    kind: input.rule ? 'RULE' : kind,
    description: input.description ?? '',
    // Of a rule policy, the rule.
    model: input.rule ?? input.model ?? null,
    systemPrompt: input.systemPrompt ?? null,
    sampling: input.sampling ?? {},
  }
}

type Stored = Omit<PolicyContent, 'sampling'> & { sampling: unknown }

export function isSameContent(one: Stored, other: Stored): boolean {
  return (
    one.kind === other.kind &&
    one.description === other.description &&
    one.model === other.model &&
    one.systemPrompt === other.systemPrompt &&
    sorted(one.sampling) === sorted(other.sampling)
  )
}

/** PostgreSQL keeps the keys of a JSON object in its own order. */
function sorted(sampling: unknown): string {
  return JSON.stringify(Object.entries(sampling ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
