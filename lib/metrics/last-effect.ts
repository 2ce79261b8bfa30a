import type { Actor } from '@/lib/access/actor'
import { db, type Tx } from '@/lib/db/client'
import { findPromoted } from '@/lib/reward-models/reads'
import { describeRewardEffect, describeStrengthEffect, type StrengthChange, strengthChanges } from './describe-effect'
import { listBoards } from './reads'

export type Effect = { at: Date; text: string }
export type LastEffect = {
  strengths: (Effect & { newJudgments: number; changes: StrengthChange[] }) | null
  rewardModel: (Effect & { version: number; rolloutsChangedRank: number; queriesChanged: number }) | null
  /** The younger of the two. */
  newest: Effect | null
}

/** What the last judgments did to the strengths, and the last promotion to the ranks; each null before there was one. */
export async function lastEffect(actor: Actor, tx: Tx = db()): Promise<LastEffect> {
  const [now, before] = await listBoards(actor, 2, tx)
  const promoted = await findPromoted(actor, tx)
  const changes = now ? strengthChanges(before?.policies ?? [], now.policies) : []
  const strengths = now && {
    at: now.at,
    text: describeStrengthEffect(now.newJudgments, changes),
    newJudgments: now.newJudgments,
    changes,
  }
  const rewardModel = promoted?.promotedAt &&
    promoted.effect && {
      at: promoted.promotedAt,
      text: describeRewardEffect(promoted.effect),
      version: promoted.version,
      rolloutsChangedRank: promoted.effect.rolloutsChangedRank,
      queriesChanged: promoted.effect.queriesChanged,
    }
  const [newest] = [strengths, rewardModel]
    .flatMap((effect) => (effect ? { at: effect.at, text: effect.text } : []))
    .sort((one, other) => other.at.getTime() - one.at.getTime())
  return { strengths: strengths ?? null, rewardModel: rewardModel || null, newest: newest ?? null }
}
