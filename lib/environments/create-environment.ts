import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { findJudge } from './internal/find-judge'
import { nameTaken } from './internal/name-taken'
import { type EnvironmentView, environmentSelect } from './reads'
import type { CreateEnvironment } from './schema'

/** A family of queries. Throws 409 where the project has one of that name. */
export async function createEnvironment(actor: Actor, input: CreateEnvironment, tx: Tx): Promise<EnvironmentView> {
  authorize(actor, 'environments:write')
  const projectId = actor.project.id
  const { name, verification } = input
  const judgePolicyId = await findJudge(tx, projectId, input.judgePolicy ?? null)
  const { count } = await tx.environment.createMany({
    data: { projectId, name, verification, verifier: input.verifier as object | undefined, judgePolicyId },
    skipDuplicates: true,
  })
  if (count === 0) throw nameTaken(name)
  const row = await tx.environment.findUniqueOrThrow({
    where: { projectId_name: { projectId, name } },
    select: environmentSelect,
  })
  await recordAudit(tx, actor, 'environment.create', row.id, { name })
  return row
}
