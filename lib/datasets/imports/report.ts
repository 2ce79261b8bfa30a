import { type Counts, type ImportRecord, noCounts, type Rejection } from './content'
import type { Preview } from './preview'
import { createSeen } from './seen'

/** Rejections that are kept; all are counted. */
const KEPT = 10_000

type Kind = keyof Counts
export type FileCounts = { accepted: number; duplicates: number; rejected: number }

export type Report = ReturnType<typeof createReport>

/** What became of an import's rows, gathered over its batches. Every query, rollout and annotator is counted once. */
export function createReport() {
  const accepted: Counts = { ...noCounts }
  const duplicates: Counts = { ...noCounts }
  const rejected: Rejection[] = []
  const files = new Map<string, FileCounts>()
  const known = createSeen()
  let rejectedCount = 0
  const fileOf = (name: string) => {
    const counts = files.get(name) ?? { accepted: 0, duplicates: 0, rejected: 0 }
    files.set(name, counts)
    return counts
  }
  return {
    ...{ accepted, duplicates, rejected, files },
    /** Set once all rows were read. */
    preview: null as Preview | null,
    rejectedCount: () => rejectedCount,
    /** A thing that a row names, by its id. */
    count(kind: Kind, id: string, isNew: boolean): void {
      if (known.add(id) === 0) (isNew ? accepted : duplicates)[kind]++
    },
    reject(row: Rejection): void {
      rejectedCount++
      fileOf(row.file).rejected++
      if (rejected.length < KEPT) rejected.push(row)
    },
    /** A row of which something was stored, or nothing because all of it was there. */
    settle(record: ImportRecord, isNew: boolean): void {
      ;(isNew ? accepted : duplicates).records++
      fileOf(record.file)[isNew ? 'accepted' : 'duplicates']++
    },
  }
}
