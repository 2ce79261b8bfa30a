import type { Tx } from '@/lib/db/client'
import { readPolicyLabels } from '@/lib/policies/policy-label'
import { countUnits } from '../internal/count-units'
import { itemsOf } from '../internal/pins'
import { readAhead } from '../internal/read-ahead'
import type { DatasetView } from '../reads'
import type { CanonicalRow } from './canonical'
import type { Line } from './columns'
import type { PairFormat, PromptFormat } from './formats/format'
import { createLint } from './lint'
import { readQueries, readRewrites } from './read-prompts'
import { type RowScope, readRows } from './read-rows'
import type { LintFinding } from './reads'
import { createStatistics, type Statistics } from './statistics'
import type { ExportJob } from './write-files'

type Split = 'TRAIN' | 'HOLDOUT'
type Counts = { TRAIN: number; HOLDOUT: number }

/** The lines of each split, and what is known once they were read. */
export type DataLines = {
  splits: readonly Split[]
  margin: 'written' | 'incomplete' | 'none'
  /** In batches. */
  linesOf: (split: Split) => AsyncIterable<Line[]>
  rows: () => Counts
  excluded: () => Record<string, number>
  lint: () => LintFinding[]
  statistics: () => Statistics | null
}

/** Told how many units were read, and of how many. */
export type Count = (units: number, total: number) => Promise<void>

const SPLITS = ['TRAIN', 'HOLDOUT'] as const

export async function createDataLines(tx: Tx, dataset: DatasetView, job: ExportJob, count: Count): Promise<DataLines> {
  const wanted = SPLITS.filter((split) => (job.split ?? split) === split)
  const { format } = job
  return format.reads === 'pairs'
    ? pairLines(tx, dataset, { ...job, format }, wanted, count)
    : promptLines(tx, dataset, format, job.projectId, wanted, count)
}

async function pairLines(
  tx: Tx,
  dataset: DatasetView,
  job: ExportJob & { format: PairFormat },
  wanted: readonly Split[],
  count: Count,
): Promise<DataLines> {
  const { format, projectId, withAddresses } = job
  const scope: RowScope = {
    ...{ projectId, items: itemsOf(projectId, dataset.id), rules: format.rules, withAddresses },
    unit: format.everyVote || dataset.unit === 'judgment' ? 'JUDGMENT' : 'COMPARISON',
    policies: await readPolicyLabels(projectId, tx),
  }
  const summary = await countUnits(tx, scope)
  const splits = wanted.filter((split) => summary.rows[split] > 0)
  const total = splits.reduce((sum, split) => sum + summary.rows[split], 0)
  const hasAll = splits.length > 0 && splits.every((split) => summary.withMargin[split] === summary.rows[split])
  const margin = format.margin ? (hasAll ? 'written' : 'incomplete') : 'none'
  const [lint, statistics] = [createLint(format), createStatistics()]
  const rows: Counts = { TRAIN: 0, HOLDOUT: 0 }
  const excluded: Record<string, number> = { ...notPinned(dataset), ...summary.excluded }
  const write = (row: CanonicalRow): Line[] => {
    const lines = format.write(row)
    if (typeof lines === 'string') {
      excluded[lines] = (excluded[lines] ?? 0) + 1
      return []
    }
    lint.check(row)
    statistics.add(row)
    rows[row.split] += lines.length
    for (const line of lines) {
      if (margin === 'written') line.margin = row.margin
      if (withAddresses) line.addresses = row.votes.map((vote) => vote.address)
    }
    return lines
  }
  async function* linesOf(split: Split): AsyncGenerator<Line[]> {
    for await (const batch of readAhead(readRows(tx, scope, split))) {
      yield batch.flatMap(write)
      await count(batch.length, total)
    }
  }
  return {
    ...{ splits, margin, linesOf, rows: () => rows, excluded: () => excluded },
    ...{ lint: lint.findings, statistics: statistics.figures },
  }
}

/** What the version did not pin holds for every format; the rest is counted anew by the format's own rules. */
function notPinned({ excluded }: DatasetView): Record<string, number> {
  const reasons = ['low_agreement', 'source', 'no_consent', 'quality']
  return Object.fromEntries(Object.entries(excluded).filter(([reason]) => reasons.includes(reason)))
}

function promptLines(
  tx: Tx,
  dataset: DatasetView,
  format: PromptFormat,
  projectId: string,
  splits: readonly Split[],
  count: Count,
): DataLines {
  const rows: Counts = { TRAIN: 0, HOLDOUT: 0 }
  const read = format.reads === 'queries' ? readQueries : readRewrites
  async function* linesOf(split: Split): AsyncGenerator<Line[]> {
    for await (const batch of readAhead(read(tx, { projectId, id: dataset.id }, split))) {
      rows[split] += batch.length
      yield batch.map(format.write)
      await count(batch.length, dataset.rows)
    }
  }
  const nothing = { excluded: () => ({}), lint: () => [], statistics: () => null }
  return { splits, margin: 'none', linesOf, rows: () => rows, ...nothing }
}
