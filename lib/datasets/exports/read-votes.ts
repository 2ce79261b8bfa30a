import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { Arm, Outcome, Source, Split } from '@/lib/db/generated/enums'
import { PIN_COLUMNS, PIN_JOINS } from '../internal/pins'
import type { Pin } from '../internal/unit-rows'
import type { Vote } from './canonical'

/** Imports whose rows say which side was shown first. */
const ORDERED_IMPORTS = ['mt-bench', 'arena', 'pandalm', 'judgments', 'label-studio', 'argilla']

/** A pin with all that is known of its verdict, and how long its texts are. */
export type PinnedVote = Pin & {
  judgmentId: string
  revision: number
  pseudonym: string
  kind: string
  email: string | null
  source: Source
  weight: number
  ownQuery: boolean
  seconds: number | null
  rationale: string | null
  aspects: unknown
  judgedAt: Date | null
  createdAt: Date
  order: number[] | null
  positionA: number | null
  positionB: number | null
  importFormat: string | null
  shownOutcome: Outcome | null
  /** Whether A is the rollout that the verdict prefers. */
  prefersA: boolean | null
  arm: Arm | null
  propensity: number | null
  rewardModel: number | null
  /** Of both texts. */
  bytes: number
}

type Page = { split: Split | null; after: number; limit: number }

/** The `limit` pins behind a position, those of a split, with their verdicts; a verifier's counts as one of an annotator called verifier. */
export function readPinnedVotes(tx: Tx, items: Prisma.Sql, { split, after, limit }: Page): Promise<PinnedVote[]> {
  const ofSplit = split ? Prisma.sql`WHERE p.split = ${split}::"Split"` : Prisma.empty
  return tx.$queryRaw<PinnedVote[]>`
    SELECT i.position, ${PIN_COLUMNS}, coalesce(r."judgmentId", p.id) AS "judgmentId", coalesce(r.number, 1) AS revision,
      coalesce(n.pseudonym, 'verifier') AS pseudonym, coalesce(n.kind::text, 'VERIFIER') AS kind, u.email, p.source::text,
      p.weight, coalesce(j."ownQuery", false) AS "ownQuery", r.seconds, r.rationale, coalesce(r.aspects, '{}') AS aspects,
      r."judgedAt", coalesce(r."createdAt", p."createdAt") AS "createdAt", s."order",
      CASE WHEN s.id IS NOT NULL THEN ${positionOf('rolloutAId')} END AS "positionA",
      CASE WHEN s.id IS NOT NULL THEN ${positionOf('rolloutBId')} END AS "positionB", m.format AS "importFormat", r.outcome::text AS "shownOutcome",
      r."preferredRolloutId" = p."rolloutAId" AS "prefersA", p.arm::text, c.propensity, w.version AS "rewardModel",
      octet_length(a.text) + octet_length(b.text) AS bytes
    FROM (SELECT * FROM ${items} AS item WHERE position > ${after} AND position <= ${after + limit}) AS i
    ${PIN_JOINS}
    LEFT JOIN "Comparison" c ON c.id = p."comparisonId"
    LEFT JOIN "RewardModel" w ON w.id = c."rewardModelId"
    LEFT JOIN "Annotator" n ON n.id = p."annotatorId"
    LEFT JOIN "Assignment" s ON s.id = j."assignmentId"
    LEFT JOIN "Import" m ON m.id = j."importId"
    LEFT JOIN "User" u ON u.id = n."userId"
    ${ofSplit}
    ORDER BY i.position`
}

const positionOf = (side: 'rolloutAId' | 'rolloutBId') => Prisma.sql`(SELECT position FROM "ComparisonItem" item
  WHERE item."comparisonId" = p."comparisonId" AND item."rolloutId" = p.${Prisma.raw(`"${side}"`)})`

/** Written out, as whatever is made for each of a million rows: spread objects take three times as long. */
export function toVote(row: PinnedVote, withAddresses: boolean): Vote {
  return {
    preferenceId: row.id,
    judgmentId: row.judgmentId,
    revision: row.revision,
    annotator: row.pseudonym,
    annotatorKind: row.kind,
    address: withAddresses ? (row.email ?? '') : '',
    source: row.source,
    outcome: row.outcome,
    degree: row.degree,
    weight: row.weight,
    blind: row.blind,
    ownQuery: row.ownQuery,
    shownFirst: shownFirst(row),
    seconds: row.seconds,
    rationale: row.rationale,
    aspects: row.aspects,
    judgedAt: row.judgedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** An assignment holds the drawn order; an imported verdict says it by which key its preferred side had. */
function shownFirst(row: PinnedVote): 'A' | 'B' | null {
  const { order, positionA, positionB } = row
  if (order) return order.indexOf(positionA ?? -1) < order.indexOf(positionB ?? -1) ? 'A' : 'B'
  const isKnown = row.importFormat !== null && ORDERED_IMPORTS.includes(row.importFormat)
  if (!isKnown || row.prefersA === null || row.shownOutcome === null) return null
  return (row.shownOutcome === 'A') === row.prefersA ? 'A' : 'B'
}
