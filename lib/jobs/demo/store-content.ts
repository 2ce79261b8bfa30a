import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/db/client'
import { createPolicy } from '@/lib/policies/create-policy'
import { answerByRule } from '@/lib/policies/rules/answer-by-rule'
import { createPolicySchema } from '@/lib/policies/schema'
import { createQuery } from '@/lib/queries/create-query'
import { createQuerySchema } from '@/lib/queries/schema'
import { createRollout } from '@/lib/rollouts/create-rollout'
import { createRolloutSchema } from '@/lib/rollouts/schema'
import { type DemoContent, type DemoPolicy, type DemoQuery, type DemoRollout, demoId } from './content'

/** Writes the demo's policies, queries and rollouts through the domain functions. */
export async function storeContent(actor: Actor, content: DemoContent, tx: Tx): Promise<void> {
  for (const policy of content.policies) await storePolicy(actor, policy, tx)
  const ids = new Map<string, string>()
  for (const query of content.queries) ids.set(query.key, await storeQuery(actor, query, tx))
  for (const rollout of [...content.rollouts, ...ruleRollouts(content.queries)]) {
    await storeRollout(actor, rollout, ids.get(rollout.query)!, tx)
  }
}

async function storePolicy(actor: Actor, policy: DemoPolicy, tx: Tx): Promise<void> {
  const input = createPolicySchema.parse({
    name: policy.name,
    version: policy.version,
    description: policy.description,
    model: policy.model ?? undefined,
    sampling: pickSampling(policy.sampling),
    stage: policy.stage,
  })
  await createPolicy(actor, input, tx, { kind: policy.kind })
}

function pickSampling(sampling: DemoPolicy['sampling']) {
  if (!sampling) return undefined
  const { temperature, topP, maxTokens } = sampling
  return { temperature, topP, maxTokens }
}

async function storeQuery(actor: Actor, query: DemoQuery, tx: Tx): Promise<string> {
  const { messages, environment, reference, key } = query
  const input = createQuerySchema.parse({
    messages,
    environment,
    reference: reference ?? undefined,
    externalId: demoId(key),
  })
  return (await createQuery(actor, input, tx)).query.id
}

async function storeRollout(actor: Actor, rollout: DemoRollout, queryId: string, tx: Tx): Promise<void> {
  const { policy, text, finishReason, seed, usage } = rollout
  const input = createRolloutSchema.parse({ queryId, policy, text, finishReason, seed, usage })
  await createRollout(actor, input, tx)
}

/** The rule policy computes its rollouts; it has none where its rules do not apply. */
function ruleRollouts(queries: DemoQuery[]): DemoRollout[] {
  return queries.flatMap((query) => {
    const text = answerByRule(query.messages.at(-1)?.content ?? '')
    return text === null ? [] : [{ query: query.key, policy: 'calculator@1', text }]
  })
}
