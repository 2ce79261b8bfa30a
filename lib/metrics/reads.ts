import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import { readPolicyLabels } from '@/lib/policies/policy-label'

export type StoredStrength = {
  policyId: string
  policy: string
  strength: number | null
  standardError: number | null
  low: number | null
  high: number | null
  rankLow: number | null
  rankHigh: number | null
  games: number
  reason: string | null
}

export type StoredBoard = {
  fitId: string
  at: Date
  method: string
  nu: number | null
  flags: string[]
  seed: number
  preferences: number
  newJudgments: number
  /** Strongest first; those without a number last. */
  policies: StoredStrength[]
}

const fitSelect = {
  id: true,
  createdAt: true,
  method: true,
  nu: true,
  flags: true,
  seed: true,
  preferences: true,
  newJudgments: true,
  strengths: {
    select: {
      policyId: true,
      strength: true,
      standardError: true,
      low: true,
      high: true,
      rankLow: true,
      rankHigh: true,
      games: true,
      reason: true,
    },
  },
} as const

/** The newest fits, newest first. Labels are today's: a second version of a name renames the first one's. */
export async function listBoards(actor: Actor, limit: number, tx: Tx = db()): Promise<StoredBoard[]> {
  authorize(actor, 'leaderboard:read')
  const projectId = actor.project.id
  const fits = await tx.strengthFit.findMany({
    where: { projectId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: fitSelect,
  })
  const labelOf = await readPolicyLabels(projectId, tx)
  return fits.map(({ id, createdAt, strengths, ...fit }) => ({
    fitId: id,
    at: createdAt,
    ...fit,
    policies: strengths
      .map((row) => ({ ...row, policy: labelOf.get(row.policyId) ?? row.policyId }))
      .sort(
        (one, other) =>
          (other.strength ?? Number.NEGATIVE_INFINITY) - (one.strength ?? Number.NEGATIVE_INFINITY) ||
          one.policy.localeCompare(other.policy, 'en'),
      ),
  }))
}

/** The board as the last fit left it; null: nothing was fitted yet. */
export async function latestBoard(actor: Actor, tx: Tx = db()): Promise<StoredBoard | null> {
  return (await listBoards(actor, 1, tx))[0] ?? null
}

export type StrengthPoint = { at: Date; flags: string[]; strengths: { policy: string; strength: number | null }[] }

/** How strengths moved, oldest first, at most `limit` fits back. Leaving "regularised" is a jump: see the flags. */
export async function strengthHistory(actor: Actor, limit = 200, tx: Tx = db()): Promise<StrengthPoint[]> {
  const boards = await listBoards(actor, limit, tx)
  return boards.reverse().map(({ at, flags, policies }) => ({
    at,
    flags,
    strengths: policies.map(({ policy, strength }) => ({ policy, strength })),
  }))
}
