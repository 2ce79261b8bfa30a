import type { Tx } from '@/lib/db/client'
import { enqueue } from '@/lib/queue/enqueue'
import { RULES, type RuleName } from './answer-by-rule'

export type RulePolicy = { id: string; rule: RuleName }

/** The project's policies that answer by a built-in rule and are not retired. */
export async function listRulePolicies(tx: Tx, projectId: string): Promise<RulePolicy[]> {
  const rows = await tx.policy.findMany({
    where: { projectId, kind: 'RULE', model: { in: Object.keys(RULES) }, stage: { not: 'RETIRED' } },
    orderBy: { createdAt: 'asc' },
    select: { id: true, model: true },
  })
  return rows.map(({ id, model }) => ({ id, rule: model as RuleName }))
}

/** Asks the rule policies to answer a query, or all of the project's: a job in the caller's transaction. */
export async function askRules(tx: Tx, projectId: string, queryId?: string): Promise<void> {
  if ((await listRulePolicies(tx, projectId)).length > 0) await enqueue(tx, 'answer-by-rules', { projectId, queryId })
}
