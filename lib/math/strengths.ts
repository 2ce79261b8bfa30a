/**
 * Policy strengths for a board: the one entry point.
 *   games -> counts -> compared pairs -> components -> fit of each (component-fit.ts) -> intervals (strength-intervals.ts) -> ranks (ranks.ts)
 * theta is a log-strength with mean zero in each component; Elo = 1000 + (400 / ln 10) theta is display only.
 * Nothing here is NaN or Infinity: a number that is not known is null with a reason.
 * Cost: O(games) once, then about K^3 for each component; growth in the number of games stops after counting and scores.
 */
import { connectedComponents } from './comparison-graph'
import { type ComponentFit, fitComponent, type TieMethod } from './component-fit'
import { type Counts, countGames, type Games } from './counts'
import { eloOf } from './elo'
import { MathError } from './math-error'
import { listPairs, type PairList, restrictPairs } from './pair-list'
import { rowsByComponent } from './query-scores'
import { rankPolicies } from './ranks'
import {
  estimateUncertainty,
  type GapReason,
  type IntervalMethod,
  strengthIntervals,
  type Uncertainty,
} from './strength-intervals'

export interface StrengthOptions {
  /** Default 'davidson'; falls back to 'half' in components without a tie or without a decisive verdict. */
  method?: TieMethod
  /** Default 'sandwich', which needs games.query. */
  intervals?: IntervalMethod
  /** Whether ranks are worked out; default true. They cost more than the fit of a large board. */
  ranks?: boolean
  /** Seed of the draws behind rankLow and rankHigh; default 1. */
  seed?: number
  /** Coverage of the intervals; default 0.95. */
  level?: number
  /** Elo scale: this policy gets this Elo (in its component); default: mean 1000 in each component. */
  anchor?: { policy: number; elo: number }
}

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
  method: TieMethod
  nu: number | null
  flags: ComponentFlag[]
  iterations: number
  maxGradient: number
  logLikelihood: number
  uncertainty: Uncertainty
  fit: ComponentFit
}

export interface Strengths {
  policies: PolicyStrength[]
  /** Largest first. */
  components: StrengthComponent[]
  flags: ('disconnected' | ComponentFlag)[]
  /** 'davidson' where any component uses it. */
  method: TieMethod
  /** Davidson's nu where there is one component; with several see each. */
  nu: number | null
  intervals: IntervalMethod
  seed: number
  level: number
  /** Weight of games that are in no fit, by reason. */
  excluded: { both_bad: number; self: number }
  counts: Counts
}

/** Throws MathError on bad input (counts.ts), on an anchor without a strength, and where a fit does not converge. */
export function estimateStrengths(games: Games, options: StrengthOptions = {}): Strengths {
  const { method = 'davidson', intervals = 'sandwich', ranks = true, seed = 1, level = 0.95 } = options
  if (!(level > 0 && level < 1)) throw new MathError('bad_option', `level must lie between 0 and 1, got ${level}.`)
  const counts = countGames(games)
  const pairs = listPairs(counts)
  const groups = connectedComponents(pairs)
  const componentOf = new Int32Array(games.policies).fill(-1)
  const local = new Int32Array(games.policies).fill(-1)
  groups.forEach((members, c) => {
    members.forEach((policy, index) => {
      componentOf[policy] = c
      local[policy] = index
    })
  })
  const rows = intervals === 'sandwich' ? rowsByComponent(games, componentOf, groups.length) : null
  const policies = unrated(pairs)
  const components = groups.map((members, c) => {
    const fit = fitComponent(restrictPairs(pairs, members), method)
    const uncertainty = estimateUncertainty(fit, games, local, rows?.[c] ?? null, intervals, level)
    rate(policies, members, c, fit, uncertainty, { ranks, seed, level })
    return describeComponent(members, fit, uncertainty, method)
  })
  applyElo(policies, options.anchor)
  return summarise(policies, components, counts, { intervals, seed, level })
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

function rate(
  policies: PolicyStrength[],
  members: Int32Array,
  component: number,
  fit: ComponentFit,
  uncertainty: Uncertainty,
  { ranks: isRanked, seed, level }: { ranks: boolean; seed: number; level: number },
): void {
  const intervals = strengthIntervals(fit, uncertainty)
  const ranks = isRanked ? rankPolicies(fit, intervals, uncertainty, seed, level) : []
  members.forEach((policy, i) => {
    const { reason } = intervals[i]!
    const flags: PolicyStrength['flags'] = fit.isRegularised ? ['regularised'] : []
    if (reason === 'undefeated' || reason === 'winless' || reason === 'unbounded') flags.push(reason)
    policies[policy] = {
      ...policies[policy]!,
      strength: fit.theta[i]!,
      ...intervals[i]!,
      ...ranks[i]!,
      component,
      flags,
    }
  })
}

function describeComponent(
  members: Int32Array,
  fit: ComponentFit,
  uncertainty: Uncertainty,
  wanted: TieMethod,
): StrengthComponent {
  const flags: ComponentFlag[] = []
  if (fit.isRegularised) flags.push('regularised')
  if (fit.method !== wanted) flags.push('ties_as_half')
  if (uncertainty.reason === 'too_few_queries') flags.push('few_queries')
  if (uncertainty.irreplaceableQueries > 0) flags.push('irreplaceable_query')
  const { method, iterations, maxGradient, logLikelihood } = fit
  const nu = fit.eta === null ? null : Math.exp(fit.eta)
  return { members: [...members], method, nu, flags, iterations, maxGradient, logLikelihood, uncertainty, fit }
}

function applyElo(policies: PolicyStrength[], anchor: StrengthOptions['anchor']): void {
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
  drawn: { intervals: IntervalMethod; seed: number; level: number },
): Strengths {
  const flags = new Set<Strengths['flags'][number]>(components.length > 1 ? ['disconnected'] : [])
  for (const component of components) for (const flag of component.flags) flags.add(flag)
  const bothBad = counts.bothBad.reduce((sum, n) => sum + n, 0)
  return {
    policies,
    components,
    flags: [...flags],
    method: components.some((component) => component.method === 'davidson') ? 'davidson' : 'half',
    nu: components.length === 1 ? components[0]!.nu : null,
    ...drawn,
    excluded: { both_bad: bothBad, self: counts.self },
    counts,
  }
}
