import { type ImportRecord, isRejection } from './content'
import type { readRecords } from './read-records'
import type { createRedactor } from './redact-record'
import type { Report } from './report'

/** Records of a batch: so many are in memory twice, or fewer where they are long. */
const BATCH_RECORDS = 1000
const BATCH_CHARACTERS = 4_000_000

/** Records in batches, after redaction where it is asked for; what cannot be read goes into the report. */
export async function* batchesOf(
  rows: ReturnType<typeof readRecords>,
  report: Report,
  redactor: ReturnType<typeof createRedactor> | null,
): AsyncGenerator<ImportRecord[]> {
  let batch: ImportRecord[] = []
  let characters = 0
  for await (const row of rows) {
    if (isRejection(row)) {
      report.reject(redactor ? redactor.rejection(row) : row)
      continue
    }
    batch.push(redactor ? redactor.record(row) : row)
    characters += lengthOf(row)
    if (batch.length < BATCH_RECORDS && characters < BATCH_CHARACTERS) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}

function lengthOf({ query, rollouts }: ImportRecord): number {
  const turns = (query.messages ?? []).reduce((sum, { content }) => sum + content.length, 0)
  return rollouts.reduce((sum, { text }) => sum + text.length, turns)
}
