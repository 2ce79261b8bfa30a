/**
 * A board from the fits of its groups, whatever the model: Elo, ranks, flags, and what was counted for each policy.
 * theta is a log-strength with mean zero in each component; Elo = 1000 + (400 / ln 10) theta is display only.
 */
import type { TieMethod } from './component-fit'
import type { Counts } from './counts'
import { eloOf } from './elo'
import { MathError } from './math-error'
import type { PairList } from './pair-list'
import { rankPolicies } from './ranks'
import type { GapReason, Interval, IntervalMethod, Uncertainty } from './strength-intervals'

export type StrengthMethod = TieMethod | 'plackett-luce'

export interface PolicyStrength {
  policy: number
  strength: number | null
  elo: number | null
  standardError: number | null
  low: number | null
  high: number | null
  /** Set exactly where strength, low or high is null. */
  reason: GapReason | null
  rank: number | null
  rankLow: number | null
  rankHigh: number | null
  /** Weights of games against other policies; both bad is in none of them. games = wins + losses + ties. */
  wins: number
  losses: number
  ties: number
  games: number
  /** Index into `components`; null where never compared. */
  component: number | null
  flags: ('regularised' | 'undefeated' | 'winless' | 'unbounded' | 'not_compared')[]
}

export type ComponentFlag = 'regularised' | 'ties_as_half' | 'few_queries' | 'irreplaceable_query'

export interface StrengthComponent {
  /** Policy indices, ascending. */
  members: number[]
  method: StrengthMethod
  nu: number | null
  flags: ComponentFlag[]
  iterations: number
  maxGradient: number
  logLikelihood: number
  uncertainty: Uncertainty
}

export interface Strengths {
  policies: PolicyStrength[]
  /** Largest first. */
  components: StrengthComponent[]
  flags: ('disconnected' | ComponentFlag)[]
  /** That of the largest fit that is not a fallback: 'davidson' where any component uses it. */
  method: StrengthMethod
  /** Davidson's nu where there is one component; with several see each. */
  nu: number | null
  intervals: IntervalMethod
  seed: number
  level: number
  /** Weight of games that are in no fit, by reason. */
  excluded: { both_bad: number; self: number }
  counts: Counts
}

/** The fit of one group, as the board needs it. */
export interface GroupFit {
  /** Policy indices, ascending: local index i is members[i]. */
  members: Int32Array
  method: StrengthMethod
  theta: Float64Array
  /** log nu; null without one. */
  eta: number | null
  isRegularised: boolean
  iterations: number
  maxGradient: number
  logLikelihood: number
  uncertainty: Uncertainty
  intervals: Interval[]
}

export interface BoardOptions {
  /** What was asked for: a component fitted otherwise is flagged. */
  wanted: StrengthMethod
  intervals: IntervalMethod
  ranks: boolean
  seed: number
  level: number
  anchor?: { policy: number; elo: number }
}

/** @param pairs the compared pairs behind wins, losses and ties @param groups largest first */
export function assembleBoard(counts: Counts, pairs: PairList, groups: GroupFit[], options: BoardOptions): Strengths {
  const policies = unrated(pairs)
  groups.forEach((group, component) => {
    rate(policies, group, component, options)
  })
  applyElo(policies, options.anchor)
  const components = groups.map((group) => describeComponent(group, options.wanted))
  return summarise(policies, components, counts, options)
}

function unrated(pairs: PairList): PolicyStrength[] {
  const { policies: k } = pairs
  const [wins, losses, ties] = [new Float64Array(k), new Float64Array(k), new Float64Array(k)]
  for (let p = 0; p < pairs.i.length; p++) {
    const [i, j] = [pairs.i[p]!, pairs.j[p]!]
    wins[i]! += pairs.winsI[p]!
    losses[i]! += pairs.winsJ[p]!
    wins[j]! += pairs.winsJ[p]!
    losses[j]! += pairs.winsI[p]!
    ties[i]! += pairs.ties[p]!
    ties[j]! += pairs.ties[p]!
  }
  const none = { strength: null, elo: null, standardError: null, low: null, high: null }
  return Array.from(wins, (won, policy) => ({
    policy,
    ...none,
    reason: 'not_compared',
    rank: null,
    rankLow: null,
    rankHigh: null,
    wins: won,
    losses: losses[policy]!,
    ties: ties[policy]!,
    games: won + losses[policy]! + ties[policy]!,
    component: null,
    flags: ['not_compared'],
  }))
}

function rate(policies: PolicyStrength[], group: GroupFit, component: number, options: BoardOptions): void {
  const { members, intervals, uncertainty, theta, isRegularised } = group
  const ranks = options.ranks ? rankPolicies(group, intervals, uncertainty, options.seed, options.level) : []
  members.forEach((policy, i) => {
    const { reason } = intervals[i]!
    const flags: PolicyStrength['flags'] = isRegularised ? ['regularised'] : []
    if (reason === 'undefeated' || reason === 'winless' || reason === 'unbounded') flags.push(reason)
    const strength = theta[i]!
    policies[policy] = { ...policies[policy]!, strength, ...intervals[i]!, ...ranks[i], component, flags }
  })
}

function describeComponent(group: GroupFit, wanted: StrengthMethod): StrengthComponent {
  const { members, uncertainty, method, iterations, maxGradient, logLikelihood } = group
  const flags: ComponentFlag[] = []
  if (group.isRegularised) flags.push('regularised')
  if (method !== wanted) flags.push('ties_as_half')
  if (uncertainty.reason === 'too_few_queries') flags.push('few_queries')
  if (uncertainty.irreplaceableQueries > 0) flags.push('irreplaceable_query')
  const nu = group.eta === null ? null : Math.exp(group.eta)
  return { members: [...members], method, nu, flags, iterations, maxGradient, logLikelihood, uncertainty }
}

function applyElo(policies: PolicyStrength[], anchor: BoardOptions['anchor']): void {
  const fixed = anchor ? policies[anchor.policy] : undefined
  if (anchor && !fixed) throw new MathError('index_out_of_range', `The anchor policy ${anchor.policy} does not exist.`)
  if (anchor && fixed?.strength == null)
    throw new MathError('no_data', `The anchor policy ${anchor.policy} has no strength.`)
  if (anchor && !Number.isFinite(anchor.elo)) throw new MathError('not_finite', `The anchor's Elo is ${anchor.elo}.`)
  for (const policy of policies) {
    if (policy.strength === null) continue
    const isAnchored = anchor && fixed && policy.component === fixed.component
    policy.elo = isAnchored ? eloOf(policy.strength - fixed.strength!, anchor.elo) : eloOf(policy.strength)
  }
}

function summarise(
  policies: PolicyStrength[],
  components: StrengthComponent[],
  counts: Counts,
  { wanted, intervals, seed, level }: BoardOptions,
): Strengths {
  const flags = new Set<Strengths['flags'][number]>(components.length > 1 ? ['disconnected'] : [])
  for (const component of components) for (const flag of component.flags) flags.add(flag)
  const bothBad = counts.bothBad.reduce((sum, n) => sum + n, 0)
  return {
    policies,
    components,
    flags: [...flags],
    method: components.some((component) => component.method === wanted) ? wanted : (components[0]?.method ?? 'half'),
    nu: components.length === 1 ? components[0]!.nu : null,
    intervals,
    seed,
    level,
    excluded: { both_bad: bothBad, self: counts.self },
    counts,
  }
}
