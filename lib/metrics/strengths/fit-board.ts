import { estimateStrengths, type StrengthOptions, type Strengths } from '@/lib/math/strengths'
import type { Board } from '../schema'
import { describeBoard, type NamedPolicy } from './describe-board'
import { policyLabels } from './policy-labels'
import type { ProjectGames } from './read-games'

export type FitOptions = Pick<StrengthOptions, 'method' | 'seed'>

/** Boards are drawn with one seed, so that the same data give the same board. */
export const BOARD_SEED = 1

/** Strengths of the project's policies with intervals clustered by query. Throws MathError where a fit does not converge. */
export function fitStrengthsOf({ games }: ProjectGames, { method = 'davidson', seed = BOARD_SEED }: FitOptions = {}) {
  return estimateStrengths(games, { method, seed, intervals: 'sandwich' })
}

/** The same as an answer. `excluded`: what was not read, by reason; what was read and not fitted is added. */
export function fitBoard(read: ProjectGames, options: FitOptions = {}, excluded: Record<string, number> = {}): Board {
  return toBoard(read, fitStrengthsOf(read, options), excluded)
}

/** Fitted strengths of the project's policies as an answer. */
export function toBoard(read: ProjectGames, strengths: Strengths, excluded: Record<string, number>): Board {
  const board = describeBoard(strengths, nameAll(read), excluded)
  return { ...board, policies: board.policies.filter(({ policyId }) => isShown(read, strengths, policyId)) }
}

export function nameAll({ policies }: ProjectGames): NamedPolicy[] {
  const labels = policyLabels(policies)
  return policies.map(({ id }, index) => ({ id, label: labels[index]! }))
}

/** The built-in policy of rewrites is no competitor until somebody compares its rollouts. */
function isShown({ policies }: ProjectGames, strengths: Strengths, policyId: string | null): boolean {
  const index = policies.findIndex(({ id }) => id === policyId)
  return policies[index]?.kind !== 'PEOPLE' || strengths.policies[index]!.games > 0
}
