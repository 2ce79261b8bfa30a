import { KEYS, type OutcomeName } from '@/lib/comparisons/schema'
import type { Tx } from '@/lib/db/client'

export type GoldVerdict = {
  annotatorId: string
  isExcluded: boolean
  isCorrect: boolean
  /** For the reliability: 1 the right one preferred, 0 the other, 1/2 a tie; null where gold is no A or B, or the verdict both bad. */
  right: number | null
  /** 1: the right one stood left, −1: right, 0: not known. */
  side: number
}

type Gold = { outcome: OutcomeName } | { ranking: string[][] }

type Row = {
  annotatorId: string
  isExcluded: boolean
  comparisonId: string
  gold: Gold
  /** Positions of the preference's two, and what was said of them. */
  positionA: number
  positionB: number
  outcome: OutcomeName
  /** 1: the preference's first stood left, −1: right; null: more than two were shown, or not known. */
  leftOfA: number | null
}

/** One row for each annotator's live verdict on a gold comparison. A ranking is right where every pair that it implies is. */
export async function readGold(tx: Tx, projectId: string): Promise<GoldVerdict[]> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT p."annotatorId", n."excludedAt" IS NOT NULL AS "isExcluded", p."comparisonId", c.gold,
      i.position AS "positionA", k.position AS "positionB", p.outcome,
      CASE WHEN cardinality(s."order") = 2 THEN CASE s."order"[1] WHEN i.position THEN 1 ELSE -1 END END AS "leftOfA"
    FROM "Comparison" c
    JOIN "Preference" p ON p."comparisonId" = c.id AND p.live AND p.blind
    JOIN "Annotator" n ON n.id = p."annotatorId"
    JOIN "ComparisonItem" i ON i."comparisonId" = c.id AND i."rolloutId" = p."rolloutAId"
    JOIN "ComparisonItem" k ON k."comparisonId" = c.id AND k."rolloutId" = p."rolloutBId"
    JOIN "JudgmentRevision" r ON r.id = p."revisionId"
    JOIN "Judgment" d ON d.id = r."judgmentId"
    LEFT JOIN "Assignment" s ON s.id = d."assignmentId"
    WHERE c."projectId" = ${projectId}::uuid AND c.gold IS NOT NULL
    ORDER BY p."comparisonId", p."annotatorId", i.position, k.position`
  const verdicts = new Map<string, GoldVerdict>()
  for (const row of rows) {
    const key = `${row.comparisonId} ${row.annotatorId}`
    const { annotatorId, isExcluded } = row
    const said = compare(row)
    const before = verdicts.get(key)
    // A ranking has no single side and no single distance: it counts for accuracy alone.
    verdicts.set(
      key,
      before
        ? { ...before, isCorrect: before.isCorrect && said.isCorrect, right: null, side: 0 }
        : { annotatorId, isExcluded, ...said },
    )
  }
  return [...verdicts.values()]
}

function compare({ gold, positionA, positionB, outcome, leftOfA }: Row) {
  const known = outcomeOf(gold, positionA, positionB)
  const isCorrect = known === outcome
  if ((known !== 'A' && known !== 'B') || outcome === 'BOTH_BAD') return { isCorrect, right: null, side: 0 }
  const right = outcome === 'TIE' ? 0.5 : Number(isCorrect)
  return { isCorrect, right, side: known === 'A' ? (leftOfA ?? 0) : 0 - (leftOfA ?? 0) }
}

/** What gold says of two positions. */
function outcomeOf(gold: Gold, a: number, b: number): OutcomeName {
  if ('outcome' in gold) return gold.outcome
  const place = (position: number) => gold.ranking.findIndex((group) => group.includes(KEYS[position]!))
  if (place(a) === place(b)) return 'TIE'
  return place(a) < place(b) ? 'A' : 'B'
}
