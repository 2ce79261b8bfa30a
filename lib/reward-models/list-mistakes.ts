import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import { notFound } from '@/lib/errors'
import { readPolicyLabels } from '@/lib/policies/policy-label'
import { readEvaluation } from './internal/stored-evaluation'
import type { WrongExample } from './schema'

/**
 * Held-out pairs on which the version was surest and people said otherwise, worst first, as of its last evaluation (at most
 * 20). Rollouts and queries withdrawn since are left out. Throws 404.
 */
export async function listMistakes(actor: Actor, id: string, tx: Tx = db()): Promise<WrongExample[]> {
  authorize(actor, 'reward-models:read')
  const projectId = actor.project.id
  const row = await tx.rewardModel.findFirst({ where: { id, projectId }, select: { evaluation: true } })
  if (!row) throw notFound('reward model')
  const stored = readEvaluation(row.evaluation)
  const mistakes = stored && 'set' in stored ? stored.mistakes : []
  const rollouts = await tx.rollout.findMany({
    where: {
      ...{ projectId, id: { in: mistakes.flatMap(({ a, b }) => [a, b]) } },
      ...{ withdrawnAt: null, query: { withdrawnAt: null } },
    },
    select: {
      ...{ id: true, text: true, policyId: true },
      query: { select: { id: true, text: true, environment: { select: { name: true } } } },
    },
  })
  const labels = await readPolicyLabels(projectId, tx)
  const known = new Map(rollouts.map((rollout) => [rollout.id, rollout]))
  return mistakes.flatMap(({ p, rewards, verdicts, ...ids }) => {
    const [a, b] = [known.get(ids.a), known.get(ids.b)]
    if (!a || !b) return []
    const side = ({ id: rolloutId, text, policyId }: typeof a, reward: number) => ({
      ...{ id: rolloutId, text, reward },
      policy: labels.get(policyId) ?? '',
    })
    const { query } = a
    return {
      ...{ queryId: query.id, query: query.text, environment: query.environment.name, p, verdicts },
      ...{ a: side(a, rewards[0]), b: side(b, rewards[1]) },
    }
  })
}
