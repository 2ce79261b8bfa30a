import type { Tx } from '@/lib/db/client'
import { readPieces, TOUCHED } from './read-pieces'

/** Limited figures are counted again when somebody asks for them. */
const LIMITED_DAYS = 7

/** Counts what changes have touched, so that pages find it counted. @returns projects that had something to count */
export async function countTouchedPieces(tx: Tx): Promise<number> {
  const projects = await tx.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM "Project" p WHERE NOT EXISTS (
        SELECT 1 FROM "FlywheelPiece" f WHERE f."projectId" = p.id AND f.filter = '' AND f."to" > now() - interval '1 day 3 hours')
      OR EXISTS (SELECT 1 FROM "FlywheelPiece" f WHERE f."projectId" = p.id AND f.filter = '' AND ${TOUCHED})`
  for (const { id } of projects) await readPieces(tx, id, {})
  return projects.length
}

/** Takes out pieces that a change has touched, limited ones that are a week old, and marks that no piece needs any more. */
export async function dropOldPieces(tx: Tx): Promise<number> {
  const pieces = await tx.$executeRaw`
    DELETE FROM "FlywheelPiece" f
    WHERE (f.filter <> '' AND f."countedAt" < now() - ${LIMITED_DAYS}::int * interval '1 day') OR ${TOUCHED}`
  // A count that is under way keeps its pieces with the snapshot that it began with, so a mark outlives every count.
  const marks = await tx.$executeRaw`
    DELETE FROM "FlywheelMark" m WHERE m."markedAt" < now() - interval '1 day' AND NOT EXISTS (
      SELECT 1 FROM "FlywheelPiece" f WHERE f."projectId" = m."projectId" AND NOT pg_visible_in_snapshot(m.xid, f.snapshot)
        AND m."from" < f."to" AND m."to" >= f."from")`
  return pieces + marks
}
