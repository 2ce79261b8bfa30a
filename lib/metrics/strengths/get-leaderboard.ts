import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import type { LeaderboardQuery, LeaderboardWindow, ProjectBoard, WinMatrix } from '../schema'
import { countExcluded } from './count-excluded'
import { describePairs } from './describe-board'
import { fitBoard, fitStrengthsOf, nameAll } from './fit-board'
import { fitRankedBoard, fitStyledBoard } from './fit-verdicts'
import { readGames } from './read-games'
import { readVerdicts } from './read-verdicts'
import { measureSensitivity } from './sensitivity'
import { toGameFilter } from './time-window'

/**
 * The board, fitted now: a judgment or a withdrawal shows at once. Throws 422 for an unknown environment, and where style
 * alone tells the verdicts apart.
 */
export async function getLeaderboard(actor: Actor, input: LeaderboardQuery, tx: Tx = db()): Promise<ProjectBoard> {
  authorize(actor, 'leaderboard:read')
  const filter = await toGameFilter(tx, actor.project.id, input)
  const read = await readGames(tx, actor.project.id, filter)
  const excluded = await countExcluded(tx, actor.project.id, filter)
  const { method, style } = input
  if (method === 'plackett-luce' || style) {
    const rows = await readVerdicts(tx, actor.project.id, filter)
    const board = style ? await fitStyledBoard(tx, read, rows, style, excluded) : fitRankedBoard(read, rows, excluded)
    return { ...board, preferences: read.preferences }
  }
  const sensitivity = measureSensitivity(read.games, { method }, nameAll(read))
  return { ...fitBoard(read, { method }, excluded), preferences: read.preferences, sensitivity }
}

/** The win matrix of the same preferences. Throws 422 for an unknown environment. */
export async function getLeaderboardPairs(actor: Actor, input: LeaderboardWindow, tx: Tx = db()): Promise<WinMatrix> {
  authorize(actor, 'leaderboard:read')
  const filter = await toGameFilter(tx, actor.project.id, input)
  const read = await readGames(tx, actor.project.id, filter)
  const excluded = await countExcluded(tx, actor.project.id, filter)
  return describePairs(fitStrengthsOf(read), nameAll(read), excluded)
}
