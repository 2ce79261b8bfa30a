import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import type { Prisma, Rollout } from '@/lib/db/generated/client'
import { AppError, invalidField } from '@/lib/errors'
import { resolvePolicy } from '@/lib/policies/resolve-policy'
import { enqueue } from '@/lib/queue/enqueue'
import { askVerification } from '@/lib/verifiers/ask-verification'
import { lockQuery } from './internal/lock-query'
import type { ParsedRollout } from './schema'
import { textHash } from './text-hash'

type Created = { rollout: Rollout; created: boolean }

/**
 * Brings in a rollout made elsewhere. With a sample index: the same text again gives the standing one, another text
 * is a 409. Without: the same query, policy and text give the standing one, else the next index is taken.
 */
export async function createRollout(actor: Actor, input: ParsedRollout, tx: Tx): Promise<Created> {
  authorize(actor, 'rollouts:write')
  const projectId = actor.project.id
  const policy = await resolvePolicy(tx, projectId, input.policy)
  if (policy.kind === 'PEOPLE')
    throw invalidField('policy', 'Rollouts of this policy are written by people in the app.')
  await lockQuery(tx, projectId, input.queryId)
  const hash = textHash(input.text)
  const same = { queryId: input.queryId, policyId: policy.id }
  const standing = await tx.rollout.findFirst({
    where: { ...same, ...(input.sampleIndex === undefined ? { textHash: hash } : { sampleIndex: input.sampleIndex }) },
    orderBy: { sampleIndex: 'asc' },
  })
  if (standing) return { rollout: refuseOtherText(standing, hash), created: false }
  const last = await tx.rollout.aggregate({ where: same, _max: { sampleIndex: true } })
  const sampleIndex = input.sampleIndex ?? (last._max.sampleIndex ?? -1) + 1
  const rollout = await tx.rollout.create({ data: { projectId, ...same, sampleIndex, ...rowOf(input, hash) } })
  await enqueue(tx, 'score-rollouts', { projectId, queryId: input.queryId })
  await askVerification(tx, projectId, [input.queryId])
  return { rollout, created: true }
}

function rowOf(input: ParsedRollout, hash: string) {
  return {
    status: input.finishReason === 'length' ? ('TRUNCATED' as const) : ('COMPLETE' as const),
    text: input.text,
    textHash: hash,
    context: input.context as Prisma.InputJsonValue | undefined,
    seed: input.seed,
    finishReason: input.finishReason,
    ...input.usage,
  }
}

function refuseOtherText(standing: Rollout, hash: string): Rollout {
  if (standing.textHash === hash) return standing
  throw new AppError('conflict', `Sample ${standing.sampleIndex} of this policy is there already with another text.`, {
    errors: [{ path: 'sampleIndex', message: 'Taken by another text.' }],
    facts: { rolloutId: standing.id },
  })
}
