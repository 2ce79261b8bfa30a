import type { Actor } from '@/lib/access/actor'
import { releaseRevealed } from '@/lib/comparisons/release-leases'
import { KEYS } from '@/lib/comparisons/schema'
import type { Tx } from '@/lib/db/client'
import type { Arm } from '@/lib/db/generated/enums'
import { AppError } from '@/lib/errors'
import { readPolicyLabels } from '@/lib/policies/policy-label'
import { getOwnJudgment } from './internal/own-judgment'
import type { RevealRow } from './schema'

/**
 * Shows the caller who wrote what they judged and what the reward model thought, and notes when: later revisions
 * are not blind. Leases that hold one of these rollouts are given back. Throws 403 where the project reveals nothing,
 * and for gold and repeats, which would be known from then on.
 */
export async function revealJudgment(actor: Actor, id: string, tx: Tx): Promise<{ reveal: RevealRow[] }> {
  await getOwnJudgment(actor, id, tx)
  const { comparison } = await tx.judgment.findUniqueOrThrow({
    where: { id },
    select: { comparison: { select: { arm: true, gold: true, repeatOfId: true } } },
  })
  if ((await revealRule(tx, actor.project.id, comparison)) === 'NEVER') {
    throw new AppError('forbidden', 'This project does not show who wrote a rollout.')
  }
  return { reveal: await reveal(tx, id) }
}

/** What decides, beside the project's settings, whether a comparison's policies may be shown. */
type Compared = { arm: Arm; gold: unknown; repeatOfId: string | null }

/** The reveal where the project shows it at once after the judgment, else null. */
export async function revealIfAlways(
  tx: Tx,
  projectId: string,
  judgmentId: string,
  comparison: Compared,
): Promise<RevealRow[] | null> {
  return (await revealRule(tx, projectId, comparison)) === 'ALWAYS' ? reveal(tx, judgmentId) : null
}

async function revealRule(tx: Tx, projectId: string, { arm, gold, repeatOfId }: Compared) {
  if (gold !== null || repeatOfId !== null) return 'NEVER'
  const project = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { reveal: true, askReveal: true },
  })
  return arm === 'LIVE' ? project.askReveal : project.reveal
}

async function reveal(tx: Tx, judgmentId: string): Promise<RevealRow[]> {
  await tx.$executeRaw`UPDATE "Judgment" SET "revealedAt" = coalesce("revealedAt", now()) WHERE id = ${judgmentId}::uuid`
  const judgment = await tx.judgment.findUniqueOrThrow({
    where: { id: judgmentId },
    select: {
      annotatorId: true,
      projectId: true,
      assignment: { select: { order: true } },
      comparison: {
        select: {
          items: {
            orderBy: { position: 'asc' },
            select: {
              position: true,
              rollout: {
                select: {
                  policyId: true,
                  scores: { where: { rewardModel: { state: 'PROMOTED' } }, select: { reward: true } },
                },
              },
            },
          },
        },
      },
    },
  })
  await releaseRevealed(tx, judgment.annotatorId)
  const labels = await readPolicyLabels(judgment.projectId, tx)
  const { items } = judgment.comparison
  const order = judgment.assignment?.order ?? items.map((item) => item.position)
  return order.map((position, shown) => {
    const { policyId, scores } = items.find((item) => item.position === position)!.rollout
    return { key: KEYS[shown]!, policy: labels.get(policyId)!, reward: scores[0]?.reward ?? null }
  })
}
