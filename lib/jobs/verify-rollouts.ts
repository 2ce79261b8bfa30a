import { db, type Tx } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { writeVerifiedPreferences } from '@/lib/preferences/write-verified'
import { enqueue } from '@/lib/queue/enqueue'
import type { Payload } from '@/lib/queue/queues'
import { lockVerification, retireResults, storeResults } from '@/lib/verifiers/store-results'
import { listUnverified, type VerifiedRollout, type VerifyScope, verifyRollout } from '@/lib/verifiers/verify-rollout'

const TWO_MINUTES = 120_000

/**
 * Gives rollouts their verdicts, outside any transaction, batch after batch, and makes of them what they imply. Safe to
 * run twice: a verdict that stands is not made again.
 */
export async function verifyRollouts(payloads: Payload<'verify-rollouts'>[]): Promise<void> {
  const projectId = payloads[0]?.projectId
  if (projectId === undefined) return
  const scope = scopeOf(payloads)
  const retired = await transact(async (tx) => {
    await lockVerification(tx, projectId)
    return retireResults(tx, projectId, scope)
  })
  await settle(projectId, [], [...new Set([...scope.queryIds, ...retired])])
  for (let after: string | null = null; ; ) {
    const batch = await listUnverified(db(), projectId, scope, after)
    const verified: VerifiedRollout[] = []
    for (const rollout of batch) {
      const made = await verifyRollout(rollout)
      if (made) verified.push(made)
    }
    await settle(projectId, verified, [...new Set(verified.map(({ queryId }) => queryId))])
    after = batch.at(-1)?.rolloutId ?? null
    if (after === null) break
  }
  await transact((tx) => askJudges(tx, projectId))
}

/** Judges of environments look at what has its verdict now. */
async function askJudges(tx: Tx, projectId: string): Promise<void> {
  const judges = await tx.environment.count({ where: { projectId, judgePolicyId: { not: null } } })
  if (judges > 0) await enqueue(tx, 'judge-own-rollouts', { projectId })
}

function scopeOf(payloads: Payload<'verify-rollouts'>[]): VerifyScope {
  const given = (ids: (string | undefined)[]) => [...new Set(ids.filter((id) => id !== undefined))].sort()
  return {
    queryIds: given(payloads.map(({ queryId }) => queryId)),
    environmentIds: given(payloads.map(({ environmentId }) => environmentId)),
    all: payloads.some(({ queryId, environmentId }) => queryId === undefined && environmentId === undefined),
  }
}

/** Stores verdicts and what they imply; boards are fitted anew where they read verifiers. */
async function settle(projectId: string, verified: VerifiedRollout[], queryIds: string[]): Promise<void> {
  if (queryIds.length === 0) return
  await transact(
    async (tx) => {
      await lockVerification(tx, projectId)
      await storeResults(tx, projectId, verified)
      const { removed, added } = await writeVerifiedPreferences(tx, projectId, queryIds)
      if (removed + added === 0) return
      const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { sources: true } })
      if (project.sources.includes('VERIFIER')) await enqueue(tx, 'fit-strengths', { projectId, judgments: 0 })
    },
    { timeoutMs: TWO_MINUTES },
  )
}
