import type { Tx } from '@/lib/db/client'
import { askRules } from '@/lib/policies/rules/ask-rules'
import { enqueue, enqueueAll } from '@/lib/queue/enqueue'
import { askVerification, askVerificationIn, findVerified } from '@/lib/verifiers/ask-verification'

export type Wheel = Awaited<ReturnType<typeof openWheel>>

/** What follows an import: strengths over the new judgments, verdicts, rollouts by rule, and scores where a model serves. */
export async function openWheel(tx: Tx, { projectId, importId }: { projectId: string; importId: string }) {
  const isServing = await hasServing(tx, projectId)
  const verified = new Set<string>()
  let [touched, first] = [0, '']
  return {
    /** Queries that got new rollouts. */
    async note(queryIds: readonly string[]): Promise<void> {
      if (touched === 0) first = queryIds[0] ?? ''
      touched += queryIds.length
      for (const id of await findVerified(tx, projectId, queryIds)) verified.add(id)
      if (isServing) await askScores(tx, projectId, queryIds)
    },
    async close(judgments: number): Promise<void> {
      if (judgments > 0) await enqueue(tx, 'fit-strengths', { projectId, judgments })
      if (touched === 0) return
      if (touched === 1) await askVerification(tx, projectId, [first])
      else await askVerificationIn(tx, projectId, verified)
      await askRules(tx, projectId)
      // One that was promoted meanwhile could not see these rollouts.
      if (isServing || !(await hasServing(tx, projectId))) return
      for await (const queryIds of queriesOf(tx, importId)) await askScores(tx, projectId, queryIds)
    },
  }
}

async function hasServing(tx: Tx, projectId: string): Promise<boolean> {
  const where = { projectId, state: 'PROMOTED' as const }
  return (await tx.rewardModel.findFirst({ where, select: { id: true } })) !== null
}

async function askScores(tx: Tx, projectId: string, queryIds: readonly string[]): Promise<void> {
  await enqueueAll(
    tx,
    'score-rollouts',
    queryIds.map((queryId) => ({ projectId, queryId })),
  )
}

const PAGE = 5000

/** Queries with rollouts of an import, in pages. */
async function* queriesOf(tx: Tx, importId: string): AsyncGenerator<string[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await tx.$queryRaw<{ queryId: string }[]>`
      SELECT DISTINCT "queryId" FROM "Rollout" WHERE "importId" = ${importId}::uuid AND "queryId" > ${after}::uuid
      ORDER BY "queryId" LIMIT ${PAGE}`
    yield rows.map(({ queryId }) => queryId)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.queryId
  }
}
