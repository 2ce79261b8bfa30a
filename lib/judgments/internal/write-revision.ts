import type { Tx } from '@/lib/db/client'
import type { Arm, PreferenceUse, RevisionKind, Source, Split } from '@/lib/db/generated/enums'
import { type Item, implyPreferences, type Verdict } from '@/lib/preferences/imply'
import { insertPreferences } from '@/lib/preferences/insert-preferences'
import { recordRewrite } from '@/lib/rollouts/record-rewrite'
import type { ReviseJudgment } from '../schema'

export type RevisionTarget = {
  projectId: string
  judgmentId: string
  comparisonId: string
  annotatorId: string
  queryId: string
  split: Split
  arm: Arm
  use: PreferenceUse
  source: Source
  items: Item[]
}

type Revision = { number: number; kind: RevisionKind; blind: boolean; answer: ReviseJudgment; verdict: Verdict }

/** Writes one revision and the preferences that it implies; gives how many. */
export async function writeRevision(tx: Tx, target: RevisionTarget, revision: Revision): Promise<number> {
  const { answer, verdict, blind } = revision
  const implied = implyPreferences(target.items, verdict)
  const { id: revisionId } = await tx.judgmentRevision.create({
    data: {
      projectId: target.projectId,
      judgmentId: target.judgmentId,
      comparisonId: target.comparisonId,
      number: revision.number,
      kind: revision.kind,
      blind,
      outcome: answer.outcome,
      preferredRolloutId: preferredRollout(target.items, verdict),
      ranking: 'ranking' in verdict ? verdict.ranking : undefined,
      degree: answer.degree ?? null,
      aspects: answer.aspects ?? {},
      rationale: answer.rationale || null,
      seconds: answer.seconds,
      judgedAt: answer.judgedAt,
    },
    select: { id: true },
  })
  await insertPreferences(tx, { ...sharedOf(target), revisionId, blind }, implied)
  await keepRewrite(tx, target, revision)
  return implied.length
}

async function keepRewrite(tx: Tx, target: RevisionTarget, { answer, verdict }: Revision): Promise<void> {
  if (!answer.rewrite) return
  const { projectId, queryId, annotatorId: authorId } = target
  await recordRewrite(tx, {
    projectId,
    queryId,
    authorId,
    rewriteOfId: bestOf(target.items, verdict),
    text: answer.rewrite,
  })
}

/** The one rollout that stands alone at the top; null after a tie or both bad. */
function bestOf(items: Item[], verdict: Verdict): string | null {
  if (!('ranking' in verdict)) return preferredRollout(items, verdict)
  const [best, ...rest] = verdict.ranking[0] ?? []
  return rest.length > 0 ? null : (items.find((item) => item.position === best)?.rolloutId ?? null)
}

function preferredRollout(items: Item[], verdict: Verdict): string | null {
  return 'winner' in verdict ? items.find((item) => item.position === verdict.winner)!.rolloutId : null
}

function sharedOf({ projectId, comparisonId, annotatorId, queryId, split, arm, use, source }: RevisionTarget) {
  return { projectId, comparisonId, annotatorId, queryId, split, arm, use, source }
}
