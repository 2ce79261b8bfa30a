import type { DatasetView } from '../reads'
import { REASONS } from '../reasons'
import type { Format } from './formats/format'
import { SCHEMA_VERSION } from './formats/format'
import type { ExportedFile } from './reads'
import type { Statistics } from './statistics'

export type ExportFacts = {
  project: string
  holdoutPercent: number
  dataset: DatasetView
  format: Format
  fileType: 'jsonl' | 'parquet' | 'csv'
  columns: readonly string[]
  /** Data files, in the order train, test. */
  files: readonly (ExportedFile & { rows: number })[]
  rows: { TRAIN: number; HOLDOUT: number }
  /** Units of the selection that give no row of this format, by reason. */
  excluded: Readonly<Record<string, number>>
  margin: 'written' | 'incomplete' | 'none'
  split: 'TRAIN' | 'HOLDOUT' | null
  statistics: Statistics | null
  /** Settings of the policies whose rollouts are in it, by label. */
  policies: Readonly<Record<string, unknown>>
  withAddresses: boolean
}

export const FILE_OF = { TRAIN: 'train', HOLDOUT: 'test' } as const

const MARGINS = {
  written: 'mean degree of the votes for the chosen side',
  incomplete: 'left out: not every row has a degree',
  none: 'this format has no margin',
}

/** manifest.json: what is in the files and what is not. Says nothing of the moment of the export, so its bytes are the version's. */
export function manifestOf(facts: ExportFacts): string {
  const { dataset, files, split, rows } = facts
  const absent = (['TRAIN', 'HOLDOUT'] as const).filter(
    (each) => !files.some((file) => file.name.startsWith(`${FILE_OF[each]}.`)),
  )
  const manifest = {
    schema_version: SCHEMA_VERSION,
    project: facts.project,
    dataset: {
      ...{ id: dataset.id, number: dataset.number, name: dataset.name, sha256: dataset.sha256, unit: dataset.unit },
      ...{ filter: dataset.filter, created_at: dataset.createdAt.toISOString() },
    },
    format: facts.format.name,
    file_type: facts.fileType,
    columns: facts.columns,
    margin: MARGINS[facts.margin],
    addresses: facts.withAddresses,
    rows: { total: rows.TRAIN + rows.HOLDOUT, train: rows.TRAIN, test: rows.HOLDOUT },
    excluded: facts.excluded,
    excluded_reasons: Object.fromEntries(Object.keys(facts.excluded).map((reason) => [reason, REASONS[reason] ?? ''])),
    split_rule: splitRule(facts.holdoutPercent),
    split: split === null ? 'all' : FILE_OF[split],
    files: Object.fromEntries(files.map(({ name, bytes, sha256, rows }) => [name, { bytes, sha256, rows }])),
    absent: Object.fromEntries(
      absent.map((each) => [FILE_OF[each], split && split !== each ? 'not asked for' : 'no rows']),
    ),
    statistics: facts.statistics,
    policies: facts.policies,
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

function splitRule(holdoutPercent: number): string {
  return `test: SHA-256("split:1:" + normal form of the first user turn), first 8 hex digits mod 100 < ${holdoutPercent}; a near-duplicate takes the split of its group's earliest query; one near both splits is left out (near_both_splits)`
}
