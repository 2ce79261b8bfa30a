import type { Role } from '@/lib/db/generated/enums'

/**
 * Who may do what inside a project: the one table. `read` never changes anything; every other scope may.
 * A token may carry a subset; it never has more than its user's role.
 */
const ANNOTATOR = ['project:read', 'queries:submit', 'ask', 'judge', 'judgments:read-own'] as const

const ANALYST = [
  'project:read',
  'members:read',
  'environments:read',
  'queries:read',
  'policies:read',
  'rollouts:read',
  'verifiers:check',
  'rank',
  'comparisons:read',
  'annotators:read',
  'judgments:read',
  'judgments:read-own',
  'leaderboard:read',
  'metrics:read',
  'reward-models:read',
  'imports:read',
  'datasets:read',
  'datasets:freeze',
  'exports:create',
  'audit:read',
] as const

const ADMIN = [
  ...ANNOTATOR,
  ...ANALYST,
  'project:write',
  'members:write',
  'addresses:read',
  'environments:write',
  'queries:write',
  'ingest',
  'policies:write',
  'rollouts:write',
  'rollouts:audit',
  'comparisons:write',
  'annotators:write',
  'reward-models:write',
  'imports:write',
] as const

export type Scope = (typeof ADMIN)[number]

export const SCOPES: ReadonlySet<Scope> = new Set(ADMIN)

const BY_ROLE: Record<Role, ReadonlySet<Scope>> = {
  ADMIN: SCOPES,
  ANALYST: new Set(ANALYST),
  ANNOTATOR: new Set(ANNOTATOR),
}

/** Scopes of a role, cut down to `asked` where a token names any. Unknown names give nothing. */
export function scopesOf(role: Role, asked: readonly string[] = []): ReadonlySet<Scope> {
  const all = BY_ROLE[role]
  return asked.length === 0 ? all : new Set([...all].filter((scope) => asked.includes(scope)))
}

/** Scopes outside any project. `owner`: the first administrator alone. */
export type InstallationScope = 'signed-in' | 'owner'
