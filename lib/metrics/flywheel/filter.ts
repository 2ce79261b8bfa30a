import { Prisma } from '@/lib/db/generated/client'

/** What the wheel's figures are limited to, by ids; a figure that a limit says nothing about is left out. */
export type WheelFilter = { environmentId?: string; policyId?: string; source?: string; annotatorId?: string }

/** The same for the same limits: what kept sums are found by. */
export function filterKey({ environmentId, policyId, source, annotatorId }: WheelFilter): string {
  return [
    environmentId && `e:${environmentId}`,
    policyId && `p:${policyId}`,
    source && `s:${source}`,
    annotatorId && `a:${annotatorId}`,
  ]
    .filter(Boolean)
    .join(' ')
}

const and = (conditions: (Prisma.Sql | false | undefined)[]) => {
  const given = conditions.filter((one): one is Prisma.Sql => Boolean(one))
  return given.length === 0 ? Prisma.empty : Prisma.sql`AND ${Prisma.join(given, ' AND ')}`
}

/** Conditions on `q` ("Query") or `s` ("QuerySubmission"). */
export const onQueries = ({ environmentId }: WheelFilter, row: 'q' | 's') =>
  and([environmentId !== undefined && Prisma.sql`${Prisma.raw(row)}."environmentId" = ${environmentId}::uuid`])

/** Conditions on `r` ("Rollout"). */
export const onRollouts = ({ environmentId, policyId }: WheelFilter) =>
  and([
    policyId !== undefined && Prisma.sql`r."policyId" = ${policyId}::uuid`,
    environmentId !== undefined &&
      Prisma.sql`EXISTS (SELECT 1 FROM "Query" q WHERE q.id = r."queryId" AND q."environmentId" = ${environmentId}::uuid)`,
  ])

/** Conditions on `d` ("Judgment"). */
export const onJudgments = ({ environmentId, policyId, source, annotatorId }: WheelFilter) =>
  and([
    source !== undefined && Prisma.sql`d.source = ${source}::"Source"`,
    annotatorId !== undefined && Prisma.sql`d."annotatorId" = ${annotatorId}::uuid`,
    environmentId !== undefined &&
      Prisma.sql`EXISTS (SELECT 1 FROM "Comparison" c JOIN "Query" q ON q.id = c."queryId"
        WHERE c.id = d."comparisonId" AND q."environmentId" = ${environmentId}::uuid)`,
    policyId !== undefined &&
      Prisma.sql`EXISTS (SELECT 1 FROM "ComparisonItem" i JOIN "Rollout" r ON r.id = i."rolloutId"
        WHERE i."comparisonId" = d."comparisonId" AND r."policyId" = ${policyId}::uuid)`,
  ])

/** Conditions on `p` ("Preference"). */
export const onPreferences = ({ environmentId, policyId, source, annotatorId }: WheelFilter) =>
  and([
    source !== undefined && Prisma.sql`p.source = ${source}::"Source"`,
    annotatorId !== undefined && Prisma.sql`p."annotatorId" = ${annotatorId}::uuid`,
    policyId !== undefined && Prisma.sql`${policyId}::uuid IN (p."policyAId", p."policyBId")`,
    environmentId !== undefined &&
      Prisma.sql`EXISTS (SELECT 1 FROM "Query" q WHERE q.id = p."queryId" AND q."environmentId" = ${environmentId}::uuid)`,
  ])
