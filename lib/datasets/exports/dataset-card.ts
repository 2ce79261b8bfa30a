import { REASONS } from '../reasons'
import type { Columns } from './columns'
import { featuresYaml } from './columns'
import type { FileNames } from './formats/format'
import { type ExportFacts, FILE_OF } from './manifest'

type Card = ExportFacts & { types: Columns; names: FileNames }

/** README.md: a dataset card as the Hugging Face Hub reads it, with figures and what trains on the files. */
export function cardOf(facts: Card): string {
  const { dataset, files, project, rows, format } = facts
  const excluded = Object.entries(facts.excluded).sort(([a], [b]) => (a < b ? -1 : 1))
  const sizes = files.map((file) => `| ${file.name} | ${file.rows} | ${file.bytes} | \`${file.sha256}\` |`)
  return `${frontMatter(facts)}
# ${project}: ${dataset.name}

Preferences collected with Flywheel. Format: ${format.about}. One row is ${unitOf(facts)}.
Version ${dataset.number}, frozen ${dataset.createdAt.toISOString()}, SHA-256 of the selection \`${dataset.sha256}\`.

| file | rows | bytes | SHA-256 |
|---|---|---|---|
${sizes.join('\n')}

Rows by split: train ${rows.TRAIN}, test ${rows.HOLDOUT}. Queries are split by a hash of their first user turn; no prompt stands in both.

## Columns
${facts.columns.map((name) => `\`${name}\``).join(', ')}. Annotators stand under stable pseudonyms${facts.withAddresses ? ', and with their addresses, because an administrator asked for them: do not publish this' : ''}.

## Figures
${figuresOf(facts)}

## Left out
${excluded.length === 0 ? 'Nothing.' : excluded.map(([reason, n]) => `- ${reason}: ${n} (${REASONS[reason] ?? reason})`).join('\n')}

## Use
${format.use(facts.names)}
`
}

function figuresOf({ statistics }: ExportFacts): string {
  if (!statistics) return 'None: there is no verdict in these rows.'
  const share = (value: number | null) => (value === null ? 'unknown' : `${(100 * value).toFixed(1)} %`)
  const counts = (of: Record<string, number>) =>
    Object.entries(of)
      .map(([name, n]) => `${name} ${n}`)
      .join(', ')
  const { mean_share_of_majority: agreement, rows_with_several_votes: several } = statistics
  return [
    `- annotators: ${statistics.annotators}; votes by source: ${counts(statistics.sources)}`,
    `- sides by policy: ${counts(statistics.policies)}`,
    `- mean characters: chosen ${statistics.mean_characters_chosen ?? 'unknown'}, rejected ${statistics.mean_characters_rejected ?? 'unknown'}; the longer side wins ${share(statistics.longer_side_wins)}`,
    several === 0
      ? '- agreement: unknown, no row has several votes'
      : `- agreement: on ${several} rows with several votes the most frequent verdict has ${share(agreement)} of them on average`,
  ].join('\n')
}

function unitOf({ dataset, format }: ExportFacts): string {
  if (format.reads === 'queries') return 'a query'
  if (format.reads === 'rewrites') return 'a rewrite by a person'
  if ((format.reads === 'pairs' && format.everyVote) || dataset.unit === 'judgment') return 'one vote'
  return 'a pair of rollouts, by the majority of its votes (a tie is half a vote for each)'
}

function frontMatter({ files, rows, types, format, fileType }: Card): string {
  const present = (['TRAIN', 'HOLDOUT'] as const).flatMap((split) => {
    const file = files.find(({ name }) => name.startsWith(`${FILE_OF[split]}.`))
    return file ? [`  - split: ${FILE_OF[split]}`, `    path: ${file.name}`] : []
  })
  // A CSV file says its types by itself, and its nested cells are JSON.
  const features = fileType === 'csv' ? [] : ['dataset_info:', '  features:', ...featuresYaml(types, '  ')]
  const configs = present.length === 0 ? [] : ['configs:', '- config_name: default', '  data_files:', ...present]
  const tags = ['tags:', ...format.tags.map((tag) => `- ${tag}`)]
  const license = ['license: other', 'license_name: not-stated']
  const size = ['size_categories:', `- ${sizeOf(rows.TRAIN + rows.HOLDOUT)}`]
  return ['---', ...license, ...configs, ...features, ...tags, ...size, '---', ''].join('\n')
}

function sizeOf(rows: number): string {
  if (rows < 1000) return 'n<1K'
  if (rows < 10_000) return '1K<n<10K'
  if (rows < 100_000) return '10K<n<100K'
  return rows < 1_000_000 ? '100K<n<1M' : '1M<n<10M'
}
