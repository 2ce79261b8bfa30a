import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { notFound } from '@/lib/errors'
import { loadModel } from './internal/load-model'
import { rankTexts } from './internal/rank-texts'
import type { Rank, RankedItem } from './schema'

export type Ranking = { rewardModel: string; version: number; variant: 'blind' | 'informed'; items: RankedItem[] }

/**
 * Ranks rollouts of one query by a reward model (default: the one that serves); nothing is stored. Items come in rank
 * order, equal ranks in the order of the call. A policy that the project or the fit does not know makes the whole call
 * blind, and `variant` says so. Throws 409 `no_reward_model`, 404 for an unknown query or reward model.
 */
export async function rankRollouts(actor: Actor, input: Rank, tx: Tx): Promise<Ranking> {
  authorize(actor, 'rank')
  const model = await loadModel(tx, actor.project.id, input.rewardModel)
  const query = await queryText(tx, actor.project.id, input)
  const findPolicy = await policyFinder(tx, actor.project.id, input)
  const texts = input.rollouts.map(({ text, policy }) => ({ text, policyId: findPolicy(policy) }))
  const { variant, ranked } = rankTexts(model.stored, query, texts, model.seed)
  const items = ranked
    .toSorted((one, other) => one.rank - other.rank || one.index - other.index)
    .map(({ index, ...figures }) => {
      const { id } = input.rollouts[index]!
      return { index, ...(id !== undefined && { id }), ...figures }
    })
  return { rewardModel: model.id, version: model.version, variant, items }
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
