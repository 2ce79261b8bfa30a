import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { invalidField } from '@/lib/errors'
import { chat } from '@/lib/inference/chat'
import type { ModelServer } from '@/lib/inference/chat-types'
import { listModels } from '@/lib/inference/list-models'
import { normaliseBaseUrl } from './create-endpoint'
import { loadEndpoint } from './load-endpoint'
import { resolvePolicy } from './resolve-policy'
import type { CheckPolicy, EndpointCheck } from './schema'

/** For each of the two requests: somebody waits. */
const SECONDS = 15

/**
 * Tries a server before it is used: lists its models and times the first token of a short answer. Stores nothing; `tx` must be no
 * transaction, which would stay open for as long as the server takes.
 */
export async function checkPolicy(actor: Actor, input: CheckPolicy, tx: Tx): Promise<EndpointCheck> {
  authorize(actor, 'policies:write')
  const { server, model: own } = await serverOf(tx, actor.project.id, input)
  const listed = await listModels(server)
  const models = 'models' in listed ? listed.models : null
  const model = input.model ?? own ?? models?.[0] ?? null
  const messages = [{ role: 'user' as const, content: 'Say hello.' }]
  const result = await chat(server, { model, messages, sampling: { maxTokens: 8 } })
  const { firstTokenMs, latencyMs, error, model: servedModel } = result
  return { ok: error === null, baseUrl: server.baseUrl, models, model, servedModel, firstTokenMs, latencyMs, error }
}

async function serverOf(
  tx: Tx,
  projectId: string,
  input: CheckPolicy,
): Promise<{ server: ModelServer; model: string | null }> {
  if (input.endpoint) {
    const { baseUrl, apiKey = null } = input.endpoint
    return { server: { baseUrl: normaliseBaseUrl(baseUrl), apiKey, timeoutSeconds: SECONDS }, model: null }
  }
  const { endpoint, model } = await resolvePolicy(tx, projectId, input.policy ?? '')
  if (!endpoint) throw invalidField('policy', 'This policy has no endpoint: its rollouts are brought in.')
  return { server: { ...(await loadEndpoint(tx, projectId, endpoint.id)), timeoutSeconds: SECONDS }, model }
}
