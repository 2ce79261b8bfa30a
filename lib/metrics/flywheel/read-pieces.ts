import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { sinceSql } from './buckets'
import { countPieces, type Stretch, stretchesSql } from './count-pieces'
import { filterKey, type WheelFilter } from './filter'
import type { PieceFigures } from './piece-figures'

export type Piece = Stretch & { figures: PieceFigures }

/** The beginning of time before the first day: what counts at a day's end began anywhere. */
const LONG_AGO = '1900-01-01T00:00:00Z'

/**
 * A change that `f` ("FlywheelPiece") did not see lies in it. A snapshot from the future is of another server, whose numbers say nothing
 * here: the database was brought over from a dump.
 */
export const TOUCHED = Prisma.sql`(pg_snapshot_xmax(f.snapshot) > pg_snapshot_xmax(pg_current_snapshot()) OR EXISTS (
        SELECT 1 FROM "FlywheelMark" m WHERE m."projectId" = f."projectId" AND m."from" < f."to" AND m."to" >= f."from"
          AND NOT pg_visible_in_snapshot(m.xid, f.snapshot)))`

/**
 * The wheel's sums since the beginning, in pieces that lie in one day of the project's zone and in one iteration, oldest first.
 * Kept pieces are read; those that a change touched, and those too young to be kept, are counted now, so that the answer is always
 * that of a full recount. A piece is kept when it ended an hour before the oldest transaction that still runs began.
 */
export async function readPieces(tx: Tx, projectId: string, filter: WheelFilter): Promise<Piece[]> {
  const moment = await lookUp(tx)
  const key = filterKey(filter)
  const stretches = await readStretches(tx, projectId)
  const kept = await readKept(tx, projectId, key)
  const idOf = ({ from, to }: Stretch) => `${from.getTime()} ${to.getTime()}`
  const figures = new Map(kept.map((piece) => [idOf(piece), piece.figures]))
  const missing = stretches.filter((stretch) => !figures.has(idOf(stretch)))
  const counted = await countPieces(tx, projectId, missing, filter)
  missing.forEach((stretch, i) => {
    figures.set(idOf(stretch), counted[i]!)
  })
  const done = missing.flatMap((stretch, i) =>
    stretch.to <= moment.settled ? { ...stretch, figures: counted[i]! } : [],
  )
  await keep(tx, projectId, key, moment.snapshot, done)
  return stretches.map((stretch) => ({ ...stretch, figures: figures.get(idOf(stretch))! }))
}

/** What can be seen now, and the moment before which nothing is written any more without a mark. */
async function lookUp(tx: Tx): Promise<{ snapshot: string; settled: Date }> {
  const [row] = await tx.$queryRaw<{ snapshot: string; settled: Date }[]>`
    SELECT pg_current_snapshot()::text AS snapshot, least(now(), (
      SELECT min(xact_start) FROM pg_stat_activity WHERE datname = current_database()
    )) - interval '1 hour 1 second' AS settled`
  return row!
}

/** Cut at each midnight of the project's zone and at each iteration's beginning. */
function readStretches(tx: Tx, projectId: string): Promise<Stretch[]> {
  return tx.$queryRaw`
    WITH project AS (
      SELECT id, "timeZone" AS zone, ${sinceSql(projectId)} AS since
      FROM "Project" WHERE id = ${projectId}::uuid
    ), cut AS (
      SELECT day AT TIME ZONE zone AS at FROM project, generate_series(date_trunc('day', since AT TIME ZONE zone),
        date_trunc('day', now() AT TIME ZONE zone) + interval '1 day', interval '1 day') day
      UNION SELECT i."openedAt" FROM "Iteration" i WHERE i."projectId" = ${projectId}::uuid
      UNION SELECT ${LONG_AGO}::timestamptz
    )
    SELECT at::timestamptz(3) AS "from", lead(at) OVER (ORDER BY at)::timestamptz(3) AS "to" FROM cut ORDER BY at
    OFFSET 0 LIMIT (SELECT count(*) - 1 FROM cut)`
}

/** Pieces that no change has touched which they did not see. */
function readKept(tx: Tx, projectId: string, key: string): Promise<Piece[]> {
  return tx.$queryRaw`
    SELECT f."from", f."to", f.figures FROM "FlywheelPiece" f WHERE f."projectId" = ${projectId}::uuid AND f.filter = ${key}
      AND NOT ${TOUCHED}`
}

async function keep(tx: Tx, projectId: string, key: string, snapshot: string, pieces: readonly Piece[]): Promise<void> {
  if (pieces.length === 0) return
  await tx.$executeRaw`
    WITH ${stretchesSql(pieces)}
    INSERT INTO "FlywheelPiece" ("projectId", filter, "from", "to", snapshot, figures)
    SELECT ${projectId}::uuid, ${key}, "from", "to", ${snapshot}::pg_snapshot,
      (${JSON.stringify(pieces.map(({ figures }) => figures))}::jsonb) -> (piece - 1)::int FROM piece
    ON CONFLICT ("projectId", filter, "from", "to") DO UPDATE
    SET snapshot = EXCLUDED.snapshot, figures = EXCLUDED.figures, "countedAt" = now()`
}
