import type { PolicyKind } from '@/lib/db/generated/enums'
import { normaliseBaseUrl } from '../create-endpoint'
import type { CreatePolicy } from '../schema'

/** What makes a version: all but name, version, stage, weight, key and prices. */
export type PolicyContent = {
  kind: PolicyKind
  description: string
  model: string | null
  systemPrompt: string | null
  sampling: object
  /** Where it is served; null: nowhere. */
  baseUrl: string | null
  /** The dataset version that it was trained on; null: not said. */
  trainedOnId: string | null
}

export function contentOf(input: CreatePolicy, kind: PolicyKind): PolicyContent {
  return {
    kind: input.rule ? 'RULE' : kind,
    description: input.description ?? '',
    // Of a rule policy, the rule.
    model: input.rule ?? input.model ?? null,
    systemPrompt: input.systemPrompt ?? null,
    sampling: input.sampling ?? {},
    baseUrl: input.endpoint ? normaliseBaseUrl(input.endpoint.baseUrl) : null,
    trainedOnId: input.trainedOn ?? null,
  }
}

type Stored = Omit<PolicyContent, 'sampling' | 'baseUrl'> & { sampling: unknown; endpoint: { baseUrl: string } | null }

export function isSameContent(stored: Stored, content: PolicyContent): boolean {
  return (
    stored.kind === content.kind &&
    stored.description === content.description &&
    stored.model === content.model &&
    stored.systemPrompt === content.systemPrompt &&
    stored.trainedOnId === content.trainedOnId &&
    sorted(stored.sampling) === sorted(content.sampling) &&
    (stored.endpoint?.baseUrl ?? null) === content.baseUrl
  )
}

/** PostgreSQL keeps the keys of a JSON object in its own order. */
function sorted(sampling: unknown): string {
  return JSON.stringify(Object.entries(sampling ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
