import type { Actor } from '@/lib/access/actor'
import { ensureAnnotator } from '@/lib/annotators/ensure-annotator'
import { openLive } from '@/lib/comparisons/open-live'
import type { Tx } from '@/lib/db/client'
import { AppError } from '@/lib/errors'
import { recordJudgment } from '@/lib/judgments/record-judgment'
import type { RevealRow, ReviseJudgment } from '@/lib/judgments/schema'
import { asAsker } from './internal/as-asker'
import { lockOwnAsk } from './internal/own-ask'
import { readAsk } from './read-ask'
import type { AskView } from './schema'

export type JudgedAsk = { judgmentId: string; created: boolean; reveal: RevealRow[] | null; ask: AskView }

/**
 * Stores what the one who asked thinks of the two sides, marked as their own query. The same answer again gives the
 * same judgment. Throws 409 before both sides are complete, and where they are the same.
 */
export async function judgeAsk(caller: Actor, id: string, verdict: ReviseJudgment, tx: Tx): Promise<JudgedAsk> {
  const actor = asAsker(caller)
  const ask = await lockOwnAsk(actor, id, tx)
  if (!ask.judgeable) {
    throw new AppError('conflict', 'These two cannot be judged: both sides have to be complete, and to differ.')
  }
  const annotator = await ensureAnnotator(actor, tx)
  const { assignmentId, isSwapped } = await openLive(tx, {
    ...{ projectId: actor.project.id, queryId: id, annotatorId: annotator.id },
    ...{ propensity: ask.asked.propensity, among: ask.asked.among, isShared: ask.isShared },
    rolloutIds: [ask.sides[0].rolloutId, ask.sides[1].rolloutId],
  })
  const input = { assignmentId, ...(isSwapped ? swap(verdict) : verdict) }
  const { id: judgmentId, created, reveal } = await recordJudgment(actor, input, tx)
  const shown = reveal && isSwapped ? reveal.map((row) => ({ ...row, key: other(row.key) })).reverse() : reveal
  return { judgmentId, created, reveal: shown, ask: await readAsk(actor, id, tx) }
}

const other = <T extends string | undefined>(key: T): T => (key === 'A' ? 'B' : key === 'B' ? 'A' : key) as T

/** The same verdict in the keys of the assignment. */
function swap({ outcome, aspects, ...rest }: ReviseJudgment): ReviseJudgment {
  const turned = Object.entries(aspects ?? {}).map(([name, key]) => [name, other(key)])
  return { ...rest, outcome: other(outcome), ...(aspects && { aspects: Object.fromEntries(turned) }) }
}
