import type { NavItem } from '@/app/_components/shell/nav-list'
import type { Scope } from '@/lib/access/scopes'

/** Places of a project in the order of the wheel, with the right that opens each. */
const PLACES: readonly [path: string, label: string, scope: Scope][] = [
  ['', 'Overview', 'leaderboard:read'],
  ['/flywheel', 'Flywheel', 'metrics:read'],
  ['/queries', 'Queries', 'queries:read'],
  ['/policies', 'Policies', 'policies:read'],
  ['/comparisons', 'Comparisons', 'comparisons:read'],
  ['/annotators', 'Annotators', 'annotators:read'],
  ['/strengths', 'Strengths', 'leaderboard:read'],
  ['/reward-models', 'Reward models', 'reward-models:read'],
  ['/environments', 'Environments', 'environments:read'],
  ['/datasets', 'Datasets', 'datasets:read'],
  ['/members', 'Members', 'members:read'],
  ['/audit', 'Audit', 'audit:read'],
  ['/settings', 'Settings', 'project:write'],
]

export function navOf(slug: string, scopes: ReadonlySet<Scope>): NavItem[] {
  return PLACES.filter(([, , scope]) => scopes.has(scope)).map(([path, label]) => ({
    href: `/projects/${slug}${path}`,
    label,
  }))
}
