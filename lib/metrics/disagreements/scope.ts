import type { Tx } from '@/lib/db/client'
import { invalidField } from '@/lib/errors'
import type { Scope } from './sql'

/** Throws 422 for an environment that the project does not have. */
export async function scopeOf(tx: Tx, projectId: string, environment: string): Promise<Scope> {
  const found = await tx.environment.findUnique({
    where: { projectId_name: { projectId, name: environment } },
    select: { id: true },
  })
  if (!found) throw invalidField('environment', `There is no environment "${environment}" in this project.`)
  const model = await tx.rewardModel.findFirst({ where: { projectId, state: 'PROMOTED' }, select: { id: true } })
  return { projectId, environmentId: found.id, rewardModelId: model?.id ?? null }
}
