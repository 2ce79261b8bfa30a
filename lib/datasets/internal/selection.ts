import { notExcluded } from '@/lib/annotators/excluded-sql'
import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { Source } from '@/lib/db/generated/enums'
import { invalidField } from '@/lib/errors'
import { resolvePolicy } from '@/lib/policies/resolve-policy'
import type { DatasetFilter } from '../schema'

export type Selection = {
  /** Condition on `p` (Preference) and `q` (Query). */
  where: Prisma.Sql
  /** Condition on `r` (Rollout, a rewrite) and `q`. */
  rewrites: Prisma.Sql
  /** Whose verdicts are taken. */
  sources: Source[]
  /** Condition on `p`: its annotator is not excluded. */
  counts: Prisma.Sql
  /** Least share of the most frequent verdict on a pair; null: any. */
  agreement: number | null
}

/** Of a judgment that may be withdrawn: as it was said last. A verifier's verdict counts while it stands. */
const LAST_SAID = Prisma.sql`NOT EXISTS (SELECT 1 FROM "JudgmentRevision" own JOIN "JudgmentRevision" later
  ON later."judgmentId" = own."judgmentId" AND later.number > own.number AND later.kind <> 'WITHDRAWN'
  WHERE own.id = p."revisionId") AND (p.live OR p."revisionId" IS NOT NULL)`

/**
 * A filter as SQL. `policies`: both sides are among them. `sources`: default the project's. A date without a time is
 * midnight in the project's zone. Throws 422 for an environment or a policy that is not here.
 */
export async function selectionOf(tx: Tx, projectId: string, filter: DatasetFilter): Promise<Selection> {
  const project = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { sources: true, timeZone: true },
  })
  const isLive = filter.liveOnly === false ? LAST_SAID : Prisma.sql`p.live`
  const conditions = [Prisma.sql`p."projectId" = ${projectId}::uuid AND ${isLive}`]
  const shared: Prisma.Sql[] = []
  if (filter.environments) {
    const ids = await environmentIds(tx, projectId, filter.environments)
    shared.push(Prisma.sql`q."environmentId" = ANY(${ids}::uuid[])`)
  }
  if (filter.policies) {
    const ids: string[] = []
    for (const ref of filter.policies) ids.push((await resolvePolicy(tx, projectId, ref, 'filter.policies')).id)
    conditions.push(Prisma.sql`p."policyAId" = ANY(${ids}::uuid[]) AND p."policyBId" = ANY(${ids}::uuid[])`)
  }
  if (filter.annotators) conditions.push(Prisma.sql`p."annotatorId" = ANY(${filter.annotators}::uuid[])`)
  if (filter.arms) conditions.push(Prisma.sql`p.arm = ANY(${filter.arms}::"Arm"[])`)
  if (filter.degree) conditions.push(Prisma.sql`p.degree >= ${filter.degree}`)
  if (filter.split) conditions.push(Prisma.sql`p.split = ${filter.split}::"Split"`)
  const dates = (column: Prisma.Sql) => [
    ...(filter.from ? [Prisma.sql`${column} >= ${momentOf(filter.from, project.timeZone)}`] : []),
    ...(filter.to ? [Prisma.sql`${column} < ${momentOf(filter.to, project.timeZone)}`] : []),
  ]
  conditions.push(...shared, ...dates(Prisma.sql`p."createdAt"`))
  const sources = filter.sources ?? project.sources
  return {
    where: Prisma.join(conditions, ' AND '),
    rewrites: rewritesWhere(projectId, filter, sources, [...shared, ...dates(Prisma.sql`r."createdAt"`)]),
    sources,
    counts: notExcluded(projectId),
    agreement: filter.agreement ?? null,
  }
}

function rewritesWhere(projectId: string, filter: DatasetFilter, sources: readonly Source[], more: Prisma.Sql[]) {
  const conditions = [
    Prisma.sql`r."projectId" = ${projectId}::uuid AND r."rewriteOfId" IS NOT NULL AND r."withdrawnAt" IS NULL
      AND q."withdrawnAt" IS NULL AND q.consented AND ${sources.includes('HUMAN')}`,
    ...more,
  ]
  if (filter.annotators) conditions.push(Prisma.sql`r."authorId" = ANY(${filter.annotators}::uuid[])`)
  if (filter.split) conditions.push(Prisma.sql`q.split = ${filter.split}::"Split"`)
  return Prisma.join(conditions, ' AND ')
}

function momentOf(text: string, timeZone: string): Prisma.Sql {
  return text.includes('T') ? Prisma.sql`${text}::timestamptz` : Prisma.sql`${text}::timestamp AT TIME ZONE ${timeZone}`
}

async function environmentIds(tx: Tx, projectId: string, names: readonly string[]): Promise<string[]> {
  const found = await tx.environment.findMany({
    where: { projectId, name: { in: [...names] } },
    select: { id: true, name: true },
  })
  const missing = names.find((name) => !found.some((environment) => environment.name === name))
  if (missing !== undefined) throw invalidField('filter.environments', `There is no environment "${missing}" here.`)
  return found.map((environment) => environment.id)
}
