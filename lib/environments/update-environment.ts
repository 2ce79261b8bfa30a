import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { isUniqueViolation } from '@/lib/db/errors'
import { Prisma } from '@/lib/db/generated/client'
import { notFound } from '@/lib/errors'
import { enqueue } from '@/lib/queue/enqueue'
import { findJudge } from './internal/find-judge'
import { nameTaken } from './internal/name-taken'
import { type EnvironmentView, environmentSelect } from './reads'
import type { UpdateEnvironment } from './schema'

/** Throws 404, and 409 where another environment has the name. */
export async function updateEnvironment(
  actor: Actor,
  id: string,
  input: UpdateEnvironment,
  tx: Tx,
): Promise<EnvironmentView> {
  authorize(actor, 'environments:write')
  const { verifier, judgePolicy, ...rest } = input
  const key = { projectId_id: { projectId: actor.project.id, id } }
  const standing = await tx.environment.findUnique({ where: key, select: { id: true } })
  if (!standing) throw notFound('environment')
  const judgePolicyId = judgePolicy === undefined ? undefined : await findJudge(tx, actor.project.id, judgePolicy)
  const row = await tx.environment
    .update({
      where: key,
      data: { ...rest, judgePolicyId, verifier: verifier === null ? Prisma.DbNull : (verifier as object | undefined) },
      select: environmentSelect,
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) && input.name ? nameTaken(input.name) : error
    })
  // Verdicts follow the verifier: made anew, or taken out where none is left.
  if (input.verifier !== undefined || input.verification !== undefined)
    await enqueue(tx, 'verify-rollouts', { projectId: actor.project.id, environmentId: id })
  if (judgePolicyId) await enqueue(tx, 'judge-own-rollouts', { projectId: actor.project.id })
  await recordAudit(tx, actor, 'environment.update', id, { fields: Object.keys(input).join(', ') })
  return row
}
