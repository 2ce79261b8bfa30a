import { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { pageQuery } from '@/lib/access/schema'
import { notExcluded } from '@/lib/annotators/excluded-sql'
import { db, type Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { afterCursor, type Page, toPage } from '@/lib/db/page'
import { readPolicyLabels } from '@/lib/policies/policy-label'
import { repeatsSql } from './read-counts'

/** Which of an annotator's judgments: those behind a low agreement, gold accuracy or self-consistency. */
export const EVIDENCE = ['all', 'disagreed', 'gold', 'repeats'] as const
export type EvidenceKind = (typeof EVIDENCE)[number]

export const listEvidenceSchema = pageQuery.extend({ show: z.enum(EVIDENCE).default('all') })
export type ListEvidence = z.infer<typeof listEvidenceSchema>

type Row = {
  id: string
  createdAt: Date
  comparisonId: string
  query: string
  outcome: 'A' | 'B' | 'TIE' | 'BOTH_BAD' | null
  /** Key under which the preferred one stood: A is left. */
  shown: 'A' | 'B' | 'TIE' | 'BOTH_BAD' | null
  degree: number | null
  seconds: number | null
  rationale: string | null
  policyAId: string | null
  policyBId: string | null
  /** The others' decisive verdicts on the comparison, and those that are the same; null where this one is not decisive. */
  others: number
  same: number
  gold: string | null
  isRepeat: boolean
  isConsistent: boolean | null
}

export type EvidenceRow = Omit<Row, 'policyAId' | 'policyBId'> & { policies: [string, string] | null }

/** Live judgments of one annotator, newest first, each beside what others, gold or the annotator itself said. */
export async function listEvidence(
  actor: Actor,
  annotatorId: string,
  input: ListEvidence,
  tx: Tx = db(),
): Promise<Page<EvidenceRow>> {
  authorize(actor, 'annotators:read')
  authorize(actor, 'judgments:read')
  const projectId = actor.project.id
  const rows = await tx.$queryRaw<Row[]>`
    WITH repeated AS (${repeatsSql(projectId)}), evidence AS (
      SELECT d.id, d."createdAt", d."comparisonId", left(q.text, 300) AS query, m.outcome, r.outcome AS shown, r.degree,
        r.seconds, r.rationale, m."policyAId", m."policyBId", c.gold ->> 'outcome' AS gold, c."repeatOfId" IS NOT NULL AS "isRepeat",
        t.same AS "isConsistent", coalesce(o.others, 0)::int AS others, coalesce(o.same, 0)::int AS same
      FROM "Judgment" d
      JOIN "JudgmentRevision" r ON r."judgmentId" = d.id AND r.number = d.revision
      JOIN "Comparison" c ON c.id = d."comparisonId"
      JOIN "Query" q ON q.id = c."queryId"
      LEFT JOIN "Preference" m ON m."revisionId" = r.id AND r.ranking IS NULL
      LEFT JOIN repeated t ON t."comparisonId" = c.id AND t."annotatorId" = d."annotatorId"
      LEFT JOIN LATERAL (${othersSql(projectId)}) o ON true
      WHERE d."projectId" = ${projectId}::uuid AND d."annotatorId" = ${annotatorId}::uuid AND d.live
    )
    SELECT * FROM evidence WHERE ${kindSql(input.show)} ${afterSql(input.cursor)}
    ORDER BY "createdAt" DESC, id DESC LIMIT ${input.limit + 1}`
  const labels = await readPolicyLabels(projectId, tx)
  const page = toPage(rows, input.limit)
  return { ...page, items: page.items.map((row) => toEvidence(row, labels)) }
}

/** On `m`, this annotator's preference. */
function othersSql(projectId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT count(*) AS others, count(*) FILTER (WHERE p.outcome = m.outcome) AS same FROM "Preference" p
    JOIN "Project" j ON j.id = p."projectId" AND p.source = ANY (j.sources)
    WHERE p."comparisonId" = m."comparisonId" AND p."annotatorId" <> m."annotatorId" AND p.live AND p.blind AND p.use = 'DATA'
      AND m.outcome IN ('A', 'B') AND p.outcome IN ('A', 'B') AND ${notExcluded(projectId)}`
}

function kindSql(show: EvidenceKind): Prisma.Sql {
  if (show === 'disagreed') return Prisma.sql`same < others`
  if (show === 'gold') return Prisma.sql`gold <> outcome::text`
  if (show === 'repeats') return Prisma.sql`NOT "isConsistent"`
  return Prisma.sql`true`
}

function afterSql(cursor: string | undefined): Prisma.Sql {
  const after = afterCursor(cursor)
  if (!('OR' in after)) return Prisma.empty
  const [, at] = after.OR as [unknown, { createdAt: Date; id: { lt: string } }]
  return Prisma.sql`AND ("createdAt", id) < (${at.createdAt}, ${at.id.lt}::uuid)`
}

function toEvidence({ policyAId, policyBId, ...row }: Row, labels: ReadonlyMap<string, string>): EvidenceRow {
  const label = (id: string) => labels.get(id) ?? id
  return { ...row, policies: policyAId && policyBId ? [label(policyAId), label(policyBId)] : null }
}
