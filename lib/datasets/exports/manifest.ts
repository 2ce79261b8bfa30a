import type { Summary } from '../internal/summarise'
import type { DatasetView } from '../reads'
import type { ExportedFile } from './reads'
import { TRL_COLUMNS } from './trl-preference'

export type ExportFacts = {
  project: string
  holdoutPercent: number
  dataset: DatasetView
  summary: Summary
  format: string
  fileType: string
  /** Data files, in the order train, test. */
  files: readonly ExportedFile[]
  withMargin: boolean
  split: 'TRAIN' | 'HOLDOUT' | null
}

export const FILE_OF = { TRAIN: 'train', HOLDOUT: 'test' } as const

/** manifest.json: what is in the files and what is not. Says nothing of the moment of the export, so its bytes are the version's. */
export function manifestOf(facts: ExportFacts): string {
  const { dataset, summary, files, split } = facts
  const absent = (['TRAIN', 'HOLDOUT'] as const).filter(
    (each) => !files.some((file) => file.name.startsWith(`${FILE_OF[each]}.`)),
  )
  const manifest = {
    schema_version: 1,
    project: facts.project,
    dataset: {
      id: dataset.id,
      number: dataset.number,
      name: dataset.name,
      sha256: dataset.sha256,
      unit: dataset.unit,
      filter: dataset.filter,
      created_at: dataset.createdAt.toISOString(),
    },
    format: facts.format,
    file_type: facts.fileType,
    columns: [...TRL_COLUMNS, ...(facts.withMargin ? ['margin'] : [])],
    margin: facts.withMargin ? 'mean degree of the votes for the chosen side' : 'left out: not every row has a degree',
    rows: { total: dataset.rows, train: summary.rows.TRAIN, test: summary.rows.HOLDOUT },
    excluded: dataset.excluded,
    split_rule: splitRule(facts.holdoutPercent),
    split: split === null ? 'all' : FILE_OF[split],
    files: Object.fromEntries(files.map(({ name, bytes, sha256, rows }) => [name, { bytes, sha256, rows }])),
    absent: Object.fromEntries(
      absent.map((each) => [FILE_OF[each], split && split !== each ? 'not asked for' : 'no rows']),
    ),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

function splitRule(holdoutPercent: number): string {
  return `test: SHA-256("split:1:" + normal form of the first user turn), first 8 hex digits mod 100 < ${holdoutPercent}; a near-duplicate takes the split of its group's earliest query; one near both splits is left out (near_both_splits)`
}
