import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { KEYS } from '@/lib/comparisons/schema'
import { db, type Tx } from '@/lib/db/client'
import type { Outcome } from '@/lib/db/generated/enums'
import { notFound } from '@/lib/errors'
import type { Message } from '@/lib/queries/schema'

const judgmentSelect = {
  id: true,
  adjudication: true,
  ownQuery: true,
  source: true,
  guidelines: true,
  createdAt: true,
  annotator: { select: { id: true, pseudonym: true } },
  revisions: { orderBy: { number: 'desc' }, take: 1 },
} as const

/**
 * A comparison with the live judgments of it side by side, oldest first. Verdicts are in keys of the comparison's own
 * order, whatever its annotators saw, and no policy is named: who settles it reads what they read. Throws 404.
 */
export async function readReview(actor: Actor, id: string, tx: Tx = db()) {
  authorize(actor, 'comparisons:read')
  authorize(actor, 'judgments:read')
  const row = await tx.comparison.findFirst({
    where: { id, projectId: actor.project.id },
    select: {
      id: true,
      state: true,
      closeReason: true,
      query: { select: { messages: true } },
      items: { orderBy: { position: 'asc' }, select: { position: true, rollout: { select: rolloutSelect } } },
      judgments: { where: { live: true }, orderBy: { createdAt: 'asc' }, select: judgmentSelect },
    },
  })
  if (!row) throw notFound('comparison')
  const places = new Map(row.items.map(({ position, rollout }) => [rollout.id, position]))
  const judgments = row.judgments.map(({ revisions, annotator, ...judgment }) => {
    const { outcome, preferredRolloutId, ranking, degree, rationale, seconds, blind } = revisions[0]!
    const place = preferredRolloutId === null ? undefined : places.get(preferredRolloutId)
    return {
      ...judgment,
      ...{ annotatorId: annotator.id, annotator: annotator.pseudonym, degree, rationale, seconds, blind },
      outcome: (place === undefined ? outcome : KEYS[place]) as Outcome | null,
      ranking: (ranking as number[][] | null)?.map((group) => group.map((position) => KEYS[position]!)),
    }
  })
  return {
    id: row.id,
    state: row.state,
    closeReason: row.closeReason,
    messages: row.query.messages as Message[],
    options: row.items.map(({ position, rollout }) => ({
      key: KEYS[position]!,
      text: rollout.text,
      context: rollout.context as Message[] | null,
    })),
    judgments: judgments.filter(({ adjudication }) => !adjudication),
    settled: judgments.find(({ adjudication }) => adjudication) ?? null,
  }
}

const rolloutSelect = { id: true, text: true, context: true } as const

export type Review = Awaited<ReturnType<typeof readReview>>
export type ReviewedJudgment = Review['judgments'][number]
