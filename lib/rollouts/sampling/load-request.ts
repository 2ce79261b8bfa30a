import type { Tx } from '@/lib/db/client'
import { AppError } from '@/lib/errors'
import type { ChatMessage, ChatRequest, Sampling } from '@/lib/inference/chat-types'
import { type LoadedEndpoint, loadEndpoint } from '@/lib/policies/load-endpoint'
import type { Claim } from './claim-rollouts'

export type LoadedRequest = {
  queryId: string
  endpoint: LoadedEndpoint
  request: ChatRequest
  prices: { input: number | null; output: number | null }
}

/** What a claimed rollout is asked with. Throws where its key cannot be read or its policy has lost its endpoint. */
export async function loadRequest(tx: Tx, claim: Claim): Promise<LoadedRequest> {
  const { policy, query, queryId, seed } = await tx.rollout.findUniqueOrThrow({
    where: { projectId_id: { projectId: claim.projectId, id: claim.id } },
    select: {
      queryId: true,
      seed: true,
      query: { select: { messages: true } },
      policy: {
        select: {
          ...{ endpointId: true, model: true, systemPrompt: true, sampling: true },
          ...{ inputPrice: true, outputPrice: true },
        },
      },
    },
  })
  if (!policy.endpointId) throw new AppError('conflict', 'Its policy has no endpoint any more.')
  const { seed: _, ...sampling } = policy.sampling as Sampling & { seed?: number }
  return {
    queryId,
    endpoint: await loadEndpoint(tx, claim.projectId, policy.endpointId),
    request: {
      model: policy.model,
      messages: withSystemPrompt(query.messages as ChatMessage[], policy.systemPrompt),
      sampling,
      ...(seed !== null && { seed: Number(seed) }),
    },
    prices: { input: policy.inputPrice, output: policy.outputPrice },
  }
}

/** The policy's words come first. One system turn in all, since many chat templates take no more. */
export function withSystemPrompt(messages: readonly ChatMessage[], systemPrompt: string | null): ChatMessage[] {
  if (systemPrompt === null) return [...messages]
  const [first, ...rest] = messages
  if (first?.role !== 'system') return [{ role: 'system', content: systemPrompt }, ...messages]
  return [{ role: 'system', content: `${systemPrompt}\n\n${first.content}` }, ...rest]
}
