import type { Message } from '@/lib/queries/schema'
import type { PairRow } from '../internal/pair-rows'

export type PairTexts = {
  /** What both policies saw. */
  prompt: readonly Message[]
  chosen: string
  rejected: string
}

/** Columns of a row, in their order. */
export const TRL_COLUMNS = [
  ...(['id', 'prompt', 'chosen', 'rejected', 'votes_chosen', 'votes_rejected', 'votes_tie'] as const),
  ...(['comparison_id', 'chosen_id', 'rejected_id'] as const),
]

/**
 * One row in TRL's preference format, conversational with explicit prompt, as a JSON line. Every row has every key in
 * the same order. Source: TRL, docs/source/dataset_formats.md, "Preference".
 * @param withMargin adds `margin`: only where every row of all files has one, since a null ends TRL's collator
 */
export function trlPreferenceLine(row: PairRow, texts: PairTexts, withMargin: boolean): string {
  const answer = (content: string) => [{ role: 'assistant', content }]
  const line = {
    id: row.id,
    prompt: texts.prompt.map(({ role, content }) => ({ role, content })),
    chosen: answer(texts.chosen),
    rejected: answer(texts.rejected),
    votes_chosen: row.votesChosen,
    votes_rejected: row.votesRejected,
    votes_tie: row.votesTie,
    comparison_id: row.comparisonId,
    chosen_id: row.chosenId,
    rejected_id: row.rejectedId,
    ...(withMargin && { margin: row.margin }),
  }
  return `${JSON.stringify(line)}\n`
}
