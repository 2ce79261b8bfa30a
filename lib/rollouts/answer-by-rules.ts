import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/db/client'
import { verifierSchema } from '@/lib/environments/verifier-config'
import { RULES } from '@/lib/policies/rules/answer-by-rule'
import { listRulePolicies } from '@/lib/policies/rules/ask-rules'
import { createRollout } from './create-rollout'

/** Queries looked at in one transaction. */
const BATCH = 500

type Found = { id: string; text: string; environment: { verifier: unknown } }

/**
 * One batch of queries, each answered by every rule policy whose rule fits and that has no rollout there. A query of
 * several turns is left to others: a rule reads one turn.
 * @param queryIds null: all of the project's
 * @returns the last query looked at, to go on from; null: that was all
 */
export async function answerByRules(
  actor: Actor,
  queryIds: readonly string[] | null,
  after: string | null,
  tx: Tx,
): Promise<string | null> {
  const projectId = actor.project.id
  const policies = await listRulePolicies(tx, projectId)
  if (policies.length === 0) return null
  const queries = await tx.query.findMany({
    where: {
      ...{ projectId, state: 'ACCEPTED', withdrawnAt: null, parentQueryId: null },
      id: { ...(queryIds && { in: [...queryIds] }), ...(after && { gt: after }) },
    },
    orderBy: { id: 'asc' },
    take: BATCH,
    select: { id: true, text: true, messages: true, environment: { select: { verifier: true } } },
  })
  const single = queries.filter(({ messages }) => (messages as unknown[]).length === 1)
  for (const { id, rule } of policies) await answerAs(actor, id, RULES[rule], single, tx)
  return queries.at(-1)?.id ?? null
}

async function answerAs(
  actor: Actor,
  policyId: string,
  rule: (text: string) => string | null,
  queries: readonly Found[],
  tx: Tx,
): Promise<void> {
  const there = await tx.rollout.findMany({
    where: { projectId: actor.project.id, policyId, queryId: { in: queries.map(({ id }) => id) } },
    select: { queryId: true },
  })
  const answered = new Set(there.map(({ queryId }) => queryId))
  for (const { id: queryId, text: asked, environment } of queries) {
    const answer = answered.has(queryId) ? null : rule(asked)
    const text = answer === null ? null : prefixOf(environment.verifier) + answer
    if (text !== null)
      await createRollout(actor, { queryId, policy: policyId, text, finishReason: 'stop', sampleIndex: 0 }, tx)
  }
}

/** What the environment's verifier wants to see before an answer: a rule says it as its queries ask. */
function prefixOf(verifier: unknown): string {
  const { config } = verifierSchema.safeParse(verifier).data ?? {}
  return typeof config?.answerPrefix === 'string' ? `${config.answerPrefix} ` : ''
}
