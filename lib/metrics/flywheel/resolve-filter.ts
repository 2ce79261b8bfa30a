import type { Tx } from '@/lib/db/client'
import { invalidField } from '@/lib/errors'
import { resolvePolicy } from '@/lib/policies/resolve-policy'
import { toGameFilter } from '../strengths/time-window'
import type { WheelFilter } from './filter'
import type { FlywheelQuery } from './schema'

/** Ids for the names of a query. Throws 422 with its field for a name that the project does not have. */
export async function resolveWheelFilter(tx: Tx, projectId: string, query: FlywheelQuery): Promise<WheelFilter> {
  const { environment, policy, source, annotator } = query
  const { environmentId } = await toGameFilter(tx, projectId, { environment })
  return {
    ...(environmentId && { environmentId }),
    ...(policy !== undefined && { policyId: (await resolvePolicy(tx, projectId, policy)).id }),
    ...(source && { source }),
    ...(annotator !== undefined && { annotatorId: await resolveAnnotator(tx, projectId, annotator) }),
  }
}

async function resolveAnnotator(tx: Tx, projectId: string, annotator: string): Promise<string> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Annotator" WHERE "projectId" = ${projectId}::uuid AND ${annotator} IN (id::text, pseudonym)`
  if (!row) throw invalidField('annotator', `There is no annotator "${annotator}" in this project.`)
  return row.id
}
