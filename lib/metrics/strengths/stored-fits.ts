import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import { readPolicyLabels } from '@/lib/policies/policy-label'
import { describeChange } from '../describe-change'

/** What the newest stored fit changed, in words. Null: there is none that read new judgments. */
export async function findLatestChange(actor: Actor, tx: Tx = db()): Promise<{ text: string; at: Date } | null> {
  authorize(actor, 'leaderboard:read')
  const [newest, before] = await tx.strengthFit.findMany({
    where: { projectId: actor.project.id },
    orderBy: { createdAt: 'desc' },
    take: 2,
    select: {
      createdAt: true,
      newJudgments: true,
      flags: true,
      strengths: { select: { policyId: true, strength: true } },
    },
  })
  if (!newest) return null
  const labels = await readPolicyLabels(actor.project.id, tx)
  const named = (rows: { policyId: string; strength: number | null }[]) =>
    new Map(rows.map(({ policyId, strength }) => [labels.get(policyId) ?? policyId, strength]))
  const text = describeChange(newest.newJudgments, before ? named(before.strengths) : null, named(newest.strengths))
  const [wasHeld, isHeld] = [before?.flags.includes('regularised'), newest.flags.includes('regularised')]
  const jump = wasHeld && !isHeld ? '; pseudo-wins are no longer needed, so the figures jump' : ''
  return { text: `${text}${jump}`, at: newest.createdAt }
}

export type StrengthPoint = {
  at: Date
  strength: number | null
  low: number | null
  high: number | null
  games: number
  /** The fit before was held by pseudo-wins and this one is not, or the other way round: the figures jump there. */
  isJump: boolean
}

/** A policy's strength in the stored fits, oldest first, at most `limit`. A fit in which it has none is a null. */
export async function listStrengthHistory(
  actor: Actor,
  policyId: string,
  limit = 60,
  tx: Tx = db(),
): Promise<StrengthPoint[]> {
  authorize(actor, 'leaderboard:read')
  const rows = await tx.policyStrength.findMany({
    where: { projectId: actor.project.id, policyId },
    orderBy: { fit: { createdAt: 'desc' } },
    take: limit,
    select: { strength: true, low: true, high: true, games: true, fit: { select: { createdAt: true, flags: true } } },
  })
  const isRegularised = rows.map(({ fit }) => fit.flags.includes('regularised')).toReversed()
  return rows.toReversed().map(({ fit, ...row }, i) => ({
    at: fit.createdAt,
    ...row,
    isJump: i > 0 && isRegularised[i] !== isRegularised[i - 1],
  }))
}

export type StrengthHistories = {
  /** Oldest first. */
  fits: { at: Date; preferences: number; isJump: boolean }[]
  /** `strengths`: one for each fit, null where the policy had none. Last known strength first. */
  policies: { policyId: string; policy: string; strengths: (number | null)[] }[]
}

/** All policies' strengths in the newest `limit` stored fits. */
export async function listStrengthHistories(actor: Actor, limit = 60, tx: Tx = db()): Promise<StrengthHistories> {
  authorize(actor, 'leaderboard:read')
  const projectId = actor.project.id
  const newest = await tx.strengthFit.findMany({
    where: { projectId },
    orderBy: { createdAt: 'desc' },
    take: limit,
    select: {
      ...{ createdAt: true, preferences: true, flags: true },
      strengths: { select: { policyId: true, strength: true } },
    },
  })
  const fits = newest.toReversed()
  const labels = await readPolicyLabels(projectId, tx)
  const isHeld = fits.map(({ flags }) => flags.includes('regularised'))
  const of = fits.map(({ strengths }) => new Map(strengths.map(({ policyId, strength }) => [policyId, strength])))
  const policyIds = new Set(of.flatMap((strengths) => [...strengths.keys()]))
  const policies = [...policyIds].map((policyId) => ({
    ...{ policyId, policy: labels.get(policyId) ?? policyId },
    strengths: of.map((strengths) => strengths.get(policyId) ?? null),
  }))
  const last = ({ strengths }: (typeof policies)[number]) =>
    strengths.findLast((strength) => strength !== null) ?? Number.NEGATIVE_INFINITY
  return {
    fits: fits.map(({ createdAt, preferences }, at) => ({
      ...{ at: createdAt, preferences },
      isJump: at > 0 && isHeld[at] !== isHeld[at - 1],
    })),
    policies: policies.toSorted((one, other) => last(other) - last(one) || 0),
  }
}
