import { db } from '@/lib/db/client'
import type { Outcome } from '@/lib/db/generated/enums'
import { AppError } from '@/lib/errors'
import { chat } from '@/lib/inference/chat'
import { withRetries } from '@/lib/inference/with-retries'
import { type LoadedEndpoint, loadEndpoint } from '@/lib/policies/load-endpoint'
import { judgeMessages, readPick } from './judge-prompt'
import type { OwnPair } from './list-pairs'

/** Asks the judge in both orders and keeps what it said. Outside any transaction; throws where the server does not answer. */
export async function pickBetter(projectId: string, pair: OwnPair): Promise<void> {
  const endpoint = await loadEndpoint(db(), projectId, pair.endpointId)
  const { policyId, queryId, a, b } = pair
  const straight = await ask(endpoint, pair, a.text, b.text)
  const turned = await ask(endpoint, pair, b.text, a.text)
  const outcomeOf = (pick: 1 | 2 | null, first: Outcome, second: Outcome) =>
    pick === null ? null : pick === 1 ? first : second
  await db().judgePick.createMany({
    data: {
      ...{ projectId, policyId, queryId, rolloutAId: a.id, rolloutBId: b.id },
      ...{ whenAFirst: outcomeOf(straight, 'A', 'B'), whenBFirst: outcomeOf(turned, 'B', 'A') },
    },
    skipDuplicates: true,
  })
}

async function ask(endpoint: LoadedEndpoint, { model, messages }: OwnPair, first: string, second: string) {
  const request = { model, messages: judgeMessages(messages, first, second), sampling: { temperature: 0 } }
  const { status, text, error } = await withRetries(() => chat(endpoint, request), {
    judge: (result) => ({ retry: result.error?.retryable ?? false, retryAfter: result.retryAfter }),
  })
  if (status === 'ERROR' || status === 'INCOMPLETE')
    throw new AppError('unavailable', `The judge did not answer: ${error?.message ?? 'the connection was lost'}`)
  return readPick(text)
}
