import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { AppError, notFound } from '@/lib/errors'
import type { RankedRollout } from '@/lib/math/reward-ranking'
import type { Message } from '@/lib/queries/schema'
import { embedNow } from './embeddings/embed-now'
import { loadModel } from './internal/load-model'
import { rankTexts } from './internal/rank-texts'
import { findLastLinear } from './remote/fall-back'
import { askRemote, findRemote, findServingRemote, type LoadedRemote } from './remote/load-remote'
import { rankRemote } from './remote/rank-remote'
import type { Rank, RankedItem } from './schema'

export type Ranking = {
  rewardModel: string
  version: number
  /** What ranked: texts alone, texts and policies, or a server. */
  variant: 'blind' | 'informed' | 'remote'
  /** Why the version that serves, a remote one, did not rank and an earlier one did, or ranked without embeddings; null: it did, with all. */
  failure: string | null
  items: RankedItem[]
}

type Ranked = Omit<Ranking, 'items'> & { ranked: RankedRollout[] }

/**
 * Ranks rollouts of one query by a reward model (default: the one that serves); nothing is stored, and a remote one is
 * waited for, so `tx` should be no transaction. Items come in rank
 * order, equal ranks in the order of the call. A policy that the project or the fit does not know makes the whole call
 * blind, and `variant` says so. Throws 409 `no_reward_model`, 404 for an unknown query or reward model, and 502 where a
 * remote one that was named does not answer; where it merely serves, the linear one that served last ranks.
 */
export async function rankRollouts(actor: Actor, input: Rank, tx: Tx): Promise<Ranking> {
  authorize(actor, 'rank')
  const projectId = actor.project.id
  const remote = await (input.rewardModel
    ? findRemote(tx, projectId, input.rewardModel)
    : findServingRemote(tx, projectId))
  if (!remote) return toRanking(input, await rankByWeights(actor, input, tx, input.rewardModel))
  try {
    return toRanking(input, await rankByServer(actor, input, tx, remote))
  } catch (error) {
    const last = input.rewardModel ? null : await findLastLinear(tx, projectId)
    if (!last || !(error instanceof AppError) || error.status < 409) throw error
    return toRanking(input, { ...(await rankByWeights(actor, input, tx, last.id)), failure: error.message })
  }
}

function toRanking(input: Rank, { ranked, ...version }: Ranked): Ranking {
  const items = ranked
    .toSorted((one, other) => one.rank - other.rank || one.index - other.index)
    .map(({ index, ...figures }) => {
      const { id } = input.rollouts[index]!
      return { index, ...(id !== undefined && { id }), ...figures }
    })
  return { ...version, items }
}

async function rankByWeights(actor: Actor, input: Rank, tx: Tx, id: string | undefined): Promise<Ranked> {
  const model = await loadModel(tx, actor.project.id, id)
  const query = await queryText(tx, actor.project.id, input)
  const findPolicy = await policyFinder(tx, actor.project.id, input)
  const { vectors, failure } = await embedNow(tx, actor.project.id, model.stored, query, input.rollouts)
  const texts = input.rollouts.map(({ text, policy }, i) => ({
    ...{ text, policyId: findPolicy(policy), vector: vectors?.[i] },
  }))
  const ranked = rankTexts(model.stored, query, texts, model.seed)
  return { rewardModel: model.id, version: model.version, failure, ...ranked }
}

/** Somebody waits for the answer: one try, no long one. */
const ONE_TRY = { tries: 1, seconds: 20 }

async function rankByServer(actor: Actor, input: Rank, tx: Tx, loaded: LoadedRemote): Promise<Ranked> {
  const { scale } = loaded.remote
  if (!scale)
    throw new AppError('conflict', 'This remote reward model has not been evaluated: its numbers have no scale.')
  const messages = await queryMessages(tx, actor.project.id, input)
  const signal = AbortSignal.timeout(ONE_TRY.seconds * 1000)
  const items = input.rollouts.map(({ text }) => ({ messages, text }))
  const numbers = await askRemote(loaded, items, { tries: ONE_TRY.tries, signal }).catch((error) => {
    if (!signal.aborted) throw error
    throw new AppError('endpoint_failed', `The reward model did not score within ${ONE_TRY.seconds} s.`)
  })
  return {
    rewardModel: loaded.id,
    version: loaded.version,
    variant: 'remote',
    failure: null,
    ranked: rankRemote(numbers, scale),
  }
}

async function queryMessages(tx: Tx, projectId: string, { text, messages, queryId }: Rank): Promise<Message[]> {
  if (messages !== undefined) return messages
  if (text !== undefined) return [{ role: 'user', content: text }]
  const found = await tx.query.findFirst({ where: { id: queryId, projectId }, select: { messages: true } })
  if (!found) throw notFound('query')
  return found.messages as Message[]
}

/** The last user turn: what the features see of a query. */
async function queryText(tx: Tx, projectId: string, { text, messages, queryId }: Rank): Promise<string> {
  if (text !== undefined) return text
  if (messages !== undefined) return messages.at(-1)!.content
  const found = await tx.query.findFirst({ where: { id: queryId, projectId }, select: { text: true } })
  if (!found) throw notFound('query')
  return found.text
}

/** Ids, `name@version` and `name` (its newest) of the project's policies, read once for the call. */
async function policyFinder(tx: Tx, projectId: string, { rollouts }: Rank) {
  const known = new Map<string, string>()
  if (rollouts.some(({ policy }) => policy !== undefined)) {
    const policies = await tx.policy.findMany({
      where: { projectId },
      orderBy: [{ name: 'asc' }, { version: 'asc' }],
      select: { id: true, name: true, version: true },
    })
    for (const { id, name, version } of policies) known.set(id, id).set(`${name}@${version}`, id).set(name, id)
  }
  return (ref: string | undefined) => (ref === undefined ? null : (known.get(ref) ?? null))
}
