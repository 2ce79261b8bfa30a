import type { Tx } from '@/lib/db/client'
import type { Outcome, Source } from '@/lib/db/generated/enums'
import type { UnitRow } from '../internal/unit-rows'
import type { Vote } from './canonical'

/** Imports whose rows say which side was shown first. */
const ORDERED_IMPORTS = ['mt-bench', 'arena', 'pandalm', 'judgments', 'label-studio', 'argilla']

type Row = {
  id: string
  judgmentId: string
  revision: number
  pseudonym: string
  kind: string
  email: string | null
  source: Source
  outcome: Outcome
  degree: number | null
  weight: number
  blind: boolean
  ownQuery: boolean
  seconds: number | null
  rationale: string | null
  aspects: unknown
  judgedAt: Date | null
  createdAt: Date
  order: number[] | null
  positionA: number
  positionB: number
  importFormat: string | null
  shownOutcome: Outcome | null
  /** Whether A is the rollout that the verdict prefers. */
  prefersA: boolean | null
}

/** The votes behind some rows, by preference id; a verifier's verdict counts as one of an annotator called verifier. */
export async function readVotes(
  tx: Tx,
  rows: readonly UnitRow[],
  withAddresses: boolean,
): Promise<ReadonlyMap<string, Vote>> {
  const ids = rows.flatMap((row) => row.preferenceIds)
  const found = await tx.$queryRaw<Row[]>`
    SELECT p.id, coalesce(r."judgmentId", p.id) AS "judgmentId", coalesce(r.number, 1) AS revision,
      coalesce(n.pseudonym, 'verifier') AS pseudonym, coalesce(n.kind::text, 'VERIFIER') AS kind, u.email, p.source::text,
      p.outcome::text, p.degree, p.weight, p.blind, coalesce(j."ownQuery", false) AS "ownQuery", r.seconds, r.rationale, coalesce(r.aspects, '{}') AS aspects, r."judgedAt",
      coalesce(r."createdAt", p."createdAt") AS "createdAt", s."order", a.position AS "positionA", b.position AS "positionB", m.format AS "importFormat",
      r.outcome::text AS "shownOutcome", r."preferredRolloutId" = p."rolloutAId" AS "prefersA"
    FROM "Preference" p
    LEFT JOIN "JudgmentRevision" r ON r.id = p."revisionId"
    LEFT JOIN "Judgment" j ON j.id = r."judgmentId"
    LEFT JOIN "Annotator" n ON n.id = p."annotatorId"
    LEFT JOIN "ComparisonItem" a ON a."comparisonId" = p."comparisonId" AND a."rolloutId" = p."rolloutAId"
    LEFT JOIN "ComparisonItem" b ON b."comparisonId" = p."comparisonId" AND b."rolloutId" = p."rolloutBId"
    LEFT JOIN "Assignment" s ON s.id = j."assignmentId"
    LEFT JOIN "Import" m ON m.id = j."importId"
    LEFT JOIN "User" u ON u.id = n."userId"
    WHERE p.id = ANY(${ids}::uuid[])`
  return new Map(found.map((row) => [row.id, toVote(row, withAddresses)]))
}

function toVote(row: Row, withAddresses: boolean): Vote {
  const { judgmentId, revision, source, outcome, degree, weight, blind, ownQuery, seconds, rationale, aspects } = row
  return {
    ...{ preferenceId: row.id, judgmentId, revision, annotator: row.pseudonym, annotatorKind: row.kind },
    ...{ address: withAddresses ? (row.email ?? '') : '', source, outcome, degree, weight, blind, ownQuery },
    ...{ shownFirst: shownFirst(row), seconds, rationale, aspects },
    ...{ judgedAt: row.judgedAt?.toISOString() ?? null, createdAt: row.createdAt.toISOString() },
  }
}

/** An assignment holds the drawn order; an imported verdict says it by which key its preferred side had. */
function shownFirst(row: Row): 'A' | 'B' | null {
  if (row.order) return row.order.indexOf(row.positionA) < row.order.indexOf(row.positionB) ? 'A' : 'B'
  const isKnown = row.importFormat !== null && ORDERED_IMPORTS.includes(row.importFormat)
  if (!isKnown || row.prefersA === null || row.shownOutcome === null) return null
  return (row.shownOutcome === 'A') === row.prefersA ? 'A' : 'B'
}
