import { AppError, invalidField } from '@/lib/errors'
import { type Games, OUTCOME } from '@/lib/math/counts'
import { MathError } from '@/lib/math/math-error'
import { pairProbabilities, strengthDifferences } from '@/lib/math/strength-pairs'
import { estimateStrengths, type Strengths } from '@/lib/math/strengths'
import { type ComputeStrengths, MOST_POLICIES } from '../compute-schema'
import type { Board, Sensitivity } from '../schema'
import { describeBoard } from './describe-board'
import { measureSensitivity } from './sensitivity'

export type ComputedStrengths = Board & {
  /** P(a is preferred to b) for each pair; null where the two share no scale. */
  probabilities: { a: string; b: string; probability: number | null; tie: number | null; reason: string | null }[]
  differences: {
    a: string
    b: string
    value: number | null
    standardError: number | null
    low: number | null
    high: number | null
    reason: string | null
  }[]
  intervals: string
  sensitivity: Sensitivity
}

/**
 * Strengths of win counts from anywhere; nothing is stored. With `policies` given, a game may name no other.
 * Throws 422: unknown policy or anchor (named), sandwich without a query for every game, a fit that does not converge.
 */
export function computeStrengths(input: ComputeStrengths): ComputedStrengths {
  const labels = input.policies ?? namesIn(input.games)
  if (labels.length > MOST_POLICIES) throw invalidField('games', `At most ${MOST_POLICIES} policies at once.`)
  const index = new Map(labels.map((label, i) => [label, i]))
  const games = toGames(input, index)
  const anchor = input.anchor && { policy: anchorIndex(input.anchor.policy, index), elo: input.anchor.elo }
  const intervals = input.intervals ?? (games.query ? 'sandwich' : 'fisher')
  if (intervals === 'sandwich' && !games.query) {
    throw invalidField('intervals', 'Sandwich intervals need a query for every game.')
  }
  const strengths = estimate(() => estimateStrengths(games, { method: input.method, intervals, anchor }), input.anchor)
  const named = <T extends { a: number; b: number }>(rows: T[]) =>
    rows.map((row) => ({ ...row, a: labels[row.a]!, b: labels[row.b]! }))
  const names = labels.map((label) => ({ label, id: null }))
  return {
    ...describeBoard(strengths, names),
    probabilities: named(pairProbabilities(strengths)),
    differences: named(strengthDifferences(strengths)),
    intervals,
    sensitivity: measureSensitivity(games, { method: input.method, anchor }, names),
  }
}

function namesIn(games: ComputeStrengths['games']): string[] {
  return [...new Set(games.flatMap(({ a, b }) => [a, b]))]
}

function anchorIndex(policy: string, index: Map<string, number>): number {
  const found = index.get(policy)
  if (found === undefined) throw invalidField('anchor.policy', `The anchor "${policy}" is none of the policies.`)
  return found
}

/** One row for each kind of outcome, with its count as the weight. */
function toGames({ games }: ComputeStrengths, index: Map<string, number>): Games {
  const a: number[] = []
  const b: number[] = []
  const outcome: number[] = []
  const weight: number[] = []
  const query: number[] = []
  const queries = new Map<string, number>()
  games.forEach((game, row) => {
    const [i, j] = (['a', 'b'] as const).map((side) => {
      const found = index.get(game[side])
      if (found === undefined) {
        throw invalidField(`games.${row}.${side}`, `"${game[side]}" is not among the policies.`)
      }
      return found
    })
    const cluster = game.query === undefined ? -1 : numberOf(queries, game.query)
    const counts = [game.aWins, game.bWins, game.ties, game.bothBad]
    const kinds = [OUTCOME.A, OUTCOME.B, OUTCOME.TIE, OUTCOME.BOTH_BAD]
    counts.forEach((count, kind) => {
      if (count === 0) return
      a.push(i!)
      b.push(j!)
      outcome.push(kinds[kind]!)
      weight.push(count)
      query.push(cluster)
    })
  })
  const hasQueries = games.length > 0 && games.every((game) => game.query !== undefined)
  return { policies: index.size, a, b, outcome, weight, ...(hasQueries && { query }) }
}

function numberOf(known: Map<string, number>, name: string): number {
  const found = known.get(name) ?? known.size
  known.set(name, found)
  return found
}

/** What the mathematics refuses is the caller's input: it has passed the schema, and nothing else reaches it. */
function estimate(run: () => Strengths, anchor: ComputeStrengths['anchor']): Strengths {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof MathError)) throw error
    if (error.code === 'no_data' && anchor) {
      throw invalidField('anchor.policy', `The anchor "${anchor.policy}" was never compared, so it has no strength.`)
    }
    throw new AppError('invalid', `These counts have no strengths: ${error.message}`, { cause: error })
  }
}
