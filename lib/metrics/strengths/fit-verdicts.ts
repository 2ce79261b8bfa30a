import type { Tx } from '@/lib/db/client'
import { AppError } from '@/lib/errors'
import { MathError } from '@/lib/math/math-error'
import { estimateRankingStrengths } from '@/lib/math/ranking-strengths'
import { estimateStyledStrengths } from '@/lib/math/styled-strengths'
import type { Board, BoardStyle, StyleName } from '../schema'
import { BOARD_SEED, toBoard } from './fit-board'
import type { ProjectGames } from './read-games'
import { numberKeys, type VerdictRow } from './read-verdicts'
import { readStyleColumns } from './style-columns'
import { toRankings } from './to-rankings'

/** The board by Plackett-Luce: whole rankings, and pairs as rankings of two. */
export function fitRankedBoard(read: ProjectGames, rows: VerdictRow[], excluded: Record<string, number>): Board {
  const found = toRankings(rows)
  const strengths = estimateRankingStrengths(read.policies.length, found.rankings, { seed: BOARD_SEED })
  const left = Object.fromEntries(Object.entries(found.excluded).filter(([, n]) => n > 0))
  return toBoard(read, strengths, { ...left, ...excluded })
}

/** The board at equal style. Throws 422 where style has no finite coefficients. */
export async function fitStyledBoard(
  tx: Tx,
  read: ProjectGames,
  rows: VerdictRow[],
  names: StyleName[],
  excluded: Record<string, number>,
): Promise<Board & { style: BoardStyle | null }> {
  const columns = await readStyleColumns(tx, rows, names)
  const games = {
    policies: read.policies.length,
    a: rows.map(({ a }) => a),
    b: rows.map(({ b }) => b),
    outcome: rows.map(({ outcome }) => outcome),
    weight: rows.map(({ weight }) => weight),
    query: numberKeys(rows.map(({ queryId }) => queryId)).of,
  }
  const { style, ...strengths } = estimate(() => estimateStyledStrengths(games, columns, { seed: BOARD_SEED }))
  const coefficients = style?.coefficients.map((found, f) => ({ name: names[f]!, ...found })) ?? []
  return { ...toBoard(read, strengths, excluded), style: style && { coefficients, share: style.share } }
}

function estimate<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof MathError)) throw error
    throw new AppError('invalid', `There are no strengths at equal style: ${error.message}`, { cause: error })
  }
}
