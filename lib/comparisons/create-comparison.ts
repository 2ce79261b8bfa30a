import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { AppError, invalidField } from '@/lib/errors'
import { isJudgeable } from '@/lib/rollouts/state'
import { insertComparison } from './insert-comparison'
import { type CreateComparison, KEYS } from './schema'

/**
 * Makes a comparison by hand (arm MANUAL) from 2 to 8 judgeable rollouts of one query, all different in text.
 * `gold` gives the known verdict in the order of `rolloutIds`. Throws 422 naming the rollout that does not fit.
 */
export async function createComparison(actor: Actor, input: CreateComparison, tx: Tx): Promise<{ id: string }> {
  authorize(actor, 'comparisons:write')
  const projectId = actor.project.id
  await checkRollouts(projectId, input, tx)
  checkGold(input)
  await checkAssignee(projectId, input, tx)
  const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { overlap: true } })
  const row = {
    projectId,
    queryId: input.queryId,
    arm: 'MANUAL' as const,
    overlap: input.overlap ?? project.overlap,
    priority: input.priority ?? 0,
    gold: input.gold,
    assigneeId: input.assignee,
    group: input.group,
  }
  const id = await insertComparison(tx, row, input.rolloutIds)
  await recordAudit(tx, actor, 'comparison.create', id, {
    rollouts: input.rolloutIds.length,
    gold: Boolean(input.gold),
  })
  return { id }
}

async function checkRollouts(projectId: string, input: CreateComparison, tx: Tx): Promise<void> {
  // Held until the comparison stands, so that a withdrawal at the same moment finds and closes it.
  const [query] = await tx.$queryRaw<{ withdrawnAt: Date | null; consented: boolean }[]>`
    SELECT "withdrawnAt", consented FROM "Query" WHERE id = ${input.queryId}::uuid AND "projectId" = ${projectId}::uuid FOR SHARE`
  if (!query) throw invalidField('queryId', 'There is no such query in this project.')
  if (query.withdrawnAt) throw new AppError('conflict', 'This query was withdrawn.')
  if (!query.consented)
    throw new AppError('conflict', 'Who asked this query did not agree that others judge its rollouts.')
  const found = await tx.rollout.findMany({
    where: { projectId, id: { in: input.rolloutIds } },
    select: { id: true, queryId: true, status: true, withdrawnAt: true, textHash: true },
  })
  const byId = new Map(found.map((rollout) => [rollout.id, rollout]))
  const seen = new Map<string, number>()
  input.rolloutIds.forEach((id, index) => {
    const path = `rolloutIds.${index}`
    const rollout = byId.get(id)
    if (!rollout) throw invalidField(path, 'There is no such rollout in this project.')
    if (rollout.queryId !== input.queryId) throw invalidField(path, 'This rollout answers another query.')
    if (rollout.withdrawnAt || !isJudgeable(rollout.status)) throw invalidField(path, 'This rollout cannot be judged.')
    const twin = seen.get(rollout.textHash)
    if (twin !== undefined)
      throw invalidField(path, `This rollout has the same text as number ${twin + 1}; there is nothing to choose.`)
    seen.set(rollout.textHash, index)
  })
}

async function checkAssignee(projectId: string, { assignee }: CreateComparison, tx: Tx): Promise<void> {
  if (!assignee) return
  if ((await tx.annotator.count({ where: { id: assignee, projectId } })) === 0)
    throw invalidField('assignee', 'There is no such annotator in this project.')
}

function checkGold({ gold, rolloutIds }: CreateComparison): void {
  if (!gold) return
  if ('outcome' in gold) {
    if (rolloutIds.length !== 2) throw invalidField('gold', 'An outcome is for two rollouts; give a ranking here.')
    return
  }
  const keys: string[] = gold.ranking.flat()
  if (keys.length !== rolloutIds.length || !rolloutIds.every((_, index) => keys.includes(KEYS[index]!))) {
    throw invalidField('gold', 'The ranking names every rollout once.')
  }
}
