import type { Tx } from '@/lib/db/client'
import type { DatasetUnit } from '@/lib/db/generated/enums'
import type { Message } from '@/lib/queries/schema'
import { type PairRow, rowsOfComparison } from '../internal/pair-rows'
import { readComparisons } from '../internal/pins'
import type { PairTexts } from './trl-preference'

/** Texts can be a million characters long, so few at a time. */
const BATCH = 100

/** The rows of one split with their texts, in the order of the pins. Memory: one batch. */
export async function* readPairs(
  tx: Tx,
  dataset: { id: string; projectId: string; unit: DatasetUnit },
  split: PairRow['split'],
): AsyncGenerator<{ row: PairRow; texts: PairTexts }> {
  let batch: PairRow[] = []
  for await (const pins of readComparisons(tx, dataset.projectId, dataset.id)) {
    for (const row of rowsOfComparison(pins, dataset.unit))
      if (typeof row !== 'string' && row.split === split) batch.push(row)
    if (batch.length >= BATCH) {
      yield* await withTexts(tx, dataset.projectId, batch)
      batch = []
    }
  }
  yield* await withTexts(tx, dataset.projectId, batch)
}

async function withTexts(tx: Tx, projectId: string, rows: readonly PairRow[]) {
  const rolloutIds = [...new Set(rows.flatMap((row) => [row.chosenId, row.rejectedId]))]
  const rollouts = await tx.rollout.findMany({
    where: { projectId, id: { in: rolloutIds } },
    select: { id: true, text: true, context: true },
  })
  const queries = await tx.query.findMany({
    where: { projectId, id: { in: [...new Set(rows.map((row) => row.queryId))] } },
    select: { id: true, messages: true },
  })
  const rolloutOf = new Map(rollouts.map((rollout) => [rollout.id, rollout]))
  const messagesOf = new Map(queries.map((query) => [query.id, query.messages]))
  return rows.map((row) => {
    const [chosen, rejected] = [rolloutOf.get(row.chosenId), rolloutOf.get(row.rejectedId)]
    if (!chosen || !rejected) throw new Error(`Rollouts of row ${row.id} are missing.`)
    const prompt = (chosen.context ?? messagesOf.get(row.queryId) ?? []) as Message[]
    return { row, texts: { prompt, chosen: chosen.text, rejected: rejected.text } }
  })
}
