import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import { readPolicyLabels } from '@/lib/policies/policy-label'

export type WheelChoices = { environments: string[]; policies: string[]; annotators: string[] }

/** Names that the wheel's figures can be limited to; a project has few of each. */
export async function listWheelChoices(actor: Actor, tx: Tx = db()): Promise<WheelChoices> {
  authorize(actor, 'metrics:read')
  const where = { projectId: actor.project.id }
  const environments = await tx.environment.findMany({ where, orderBy: { name: 'asc' }, select: { name: true } })
  const annotators = await tx.annotator.findMany({ where, orderBy: { pseudonym: 'asc' }, select: { pseudonym: true } })
  return {
    environments: environments.map(({ name }) => name),
    policies: [...(await readPolicyLabels(actor.project.id, tx)).values()].sort(),
    annotators: annotators.map(({ pseudonym }) => pseudonym),
  }
}
