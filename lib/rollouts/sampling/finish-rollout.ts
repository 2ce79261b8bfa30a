import type { Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { notify } from '@/lib/db/notifications'
import { chatBody } from '@/lib/inference/chat-body'
import type { ChatResult, ServerProblem, Usage } from '@/lib/inference/chat-types'
import { enqueue } from '@/lib/queue/enqueue'
import { askVerification } from '@/lib/verifiers/ask-verification'
import { isJudgeable } from '../state'
import { textHash } from '../text-hash'
import type { Claim } from './claim-rollouts'
import { LIVE_TEXT } from './live-text'
import type { LoadedRequest } from './load-request'

/**
 * Stores how a claimed rollout ended. What is judgeable is scored and may be compared from now on, in the same
 * transaction. @returns false where the claim was lost: nothing is written then, however good the answer.
 */
export async function finishRollout(tx: Tx, claim: Claim, loaded: LoadedRequest, result: ChatResult): Promise<boolean> {
  const { status, text, reasoning, finishReason, usage, warnings, latencyMs, firstTokenMs } = result
  const request = { baseUrl: loaded.endpoint.baseUrl, body: chatBody(loaded.request, true), servedModel: result.model }
  const isWritten = await end(tx, claim, {
    ...{ status, text, reasoning, finishReason, warnings, latencyMs, firstTokenMs, textHash: textHash(text) },
    ...(usage ?? {}),
    ...failure(result.error),
    cost: costOf(usage, loaded.prices),
    request: request as unknown as Prisma.InputJsonValue,
  })
  if (isWritten && isJudgeable(status)) {
    await enqueue(tx, 'score-rollouts', { projectId: claim.projectId, queryId: loaded.queryId })
    await enqueue(tx, 'choose-comparisons', { projectId: claim.projectId })
    await askVerification(tx, claim.projectId, [loaded.queryId])
  }
  return isWritten
}

/** Stores that a claimed rollout could not even be asked for. */
export function failRollout(tx: Tx, claim: Claim, problem: ServerProblem): Promise<boolean> {
  return end(tx, claim, { status: 'ERROR', ...failure(problem) })
}

async function end(tx: Tx, claim: Claim, data: Prisma.RolloutUpdateManyMutationInput): Promise<boolean> {
  const { count } = await tx.rollout.updateMany({
    where: { id: claim.id, projectId: claim.projectId, status: 'GENERATING', attempts: claim.attempts },
    data: { ...data, workingUntil: null, finishedAt: new Date() },
  })
  if (count > 0) await notify(tx, LIVE_TEXT, { id: claim.id, over: true })
  return count > 0
}

function failure(problem: ServerProblem | null) {
  return {
    errorCode: problem?.code ?? null,
    errorMessage: problem?.message ?? null,
    errorRetryable: problem?.retryable ?? null,
  }
}

/** By the policy's prices of a million tokens; null where a count or a price is unknown. */
export function costOf(usage: Usage | null, prices: LoadedRequest['prices']): number | null {
  const part = (tokens: number | null | undefined, price: number | null) =>
    price === 0 ? 0 : tokens == null || price === null ? null : (tokens * price) / 1_000_000
  const [input, output] = [part(usage?.promptTokens, prices.input), part(usage?.completionTokens, prices.output)]
  return input === null || output === null ? null : input + output
}
