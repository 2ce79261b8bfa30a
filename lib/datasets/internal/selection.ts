import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { Source } from '@/lib/db/generated/enums'
import { invalidField } from '@/lib/errors'
import { resolvePolicy } from '@/lib/policies/resolve-policy'
import type { DatasetFilter } from '../schema'

export type Selection = {
  /** Condition on `p` (Preference) and `q` (Query). */
  where: Prisma.Sql
  /** Whose verdicts are taken. */
  sources: Source[]
}

/**
 * A filter as SQL. `policies`: both sides are among them. `sources`: default the project's. A date without a time is
 * midnight in the project's zone. Throws 422 for an environment or a policy that is not here.
 */
export async function selectionOf(tx: Tx, projectId: string, filter: DatasetFilter): Promise<Selection> {
  const project = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { sources: true, timeZone: true },
  })
  // What somebody asked without agreeing that it is kept and compared is in no dataset, hence in no export.
  const conditions = [Prisma.sql`p."projectId" = ${projectId}::uuid AND p.live AND q.consented`]
  if (filter.environments) {
    const ids = await environmentIds(tx, projectId, filter.environments)
    conditions.push(Prisma.sql`q."environmentId" = ANY(${ids}::uuid[])`)
  }
  if (filter.policies) {
    const ids: string[] = []
    for (const ref of filter.policies) ids.push((await resolvePolicy(tx, projectId, ref, 'filter.policies')).id)
    conditions.push(Prisma.sql`p."policyAId" = ANY(${ids}::uuid[]) AND p."policyBId" = ANY(${ids}::uuid[])`)
  }
  if (filter.annotators) conditions.push(Prisma.sql`p."annotatorId" = ANY(${filter.annotators}::uuid[])`)
  if (filter.split) conditions.push(Prisma.sql`p.split = ${filter.split}::"Split"`)
  if (filter.from) conditions.push(Prisma.sql`p."createdAt" >= ${momentOf(filter.from, project.timeZone)}`)
  if (filter.to) conditions.push(Prisma.sql`p."createdAt" < ${momentOf(filter.to, project.timeZone)}`)
  return { where: Prisma.join(conditions, ' AND '), sources: filter.sources ?? project.sources }
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
