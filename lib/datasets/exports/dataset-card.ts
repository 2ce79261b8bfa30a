import { type ExportFacts, FILE_OF } from './manifest'

/** What each reason of the manifest means. */
export const REASONS: Record<string, string> = {
  both_bad: 'most votes say that neither rollout is acceptable',
  context_differs: 'the two policies saw different conversations, so there is no common prompt',
  empty_text: 'a rollout without text',
  identical_texts: 'both rollouts have the same text',
  near_both_splits: 'the query is nearly one of train and nearly one of test',
  no_majority: 'as many votes for one side as for the other',
  not_blind: 'judged after who wrote which was shown',
  quality: 'gold and repeats, which only check annotators',
  source: 'judged by a source that was not selected',
  tie: 'ties only',
}

/** README.md: a dataset card as the Hugging Face Hub reads it, and the commands that train on the files. */
export function cardOf(facts: ExportFacts): string {
  const { dataset, summary, files, project } = facts
  const excluded = Object.entries(dataset.excluded).sort(([a], [b]) => (a < b ? -1 : 1))
  const sizes = files.map((file) => `| ${file.name} | ${file.rows} | ${file.bytes} | \`${file.sha256}\` |`)
  return `${frontMatter(facts)}
# ${project}: ${dataset.name}

Preferences collected with Flywheel. One row is ${unitOf(facts)}. Format: TRL preference, conversational, explicit prompt.
Version ${dataset.number}, frozen ${dataset.createdAt.toISOString()}, SHA-256 of the selection \`${dataset.sha256}\`.

| file | rows | bytes | SHA-256 |
|---|---|---|---|
${sizes.join('\n')}

Rows by split: train ${summary.rows.TRAIN}, test ${summary.rows.HOLDOUT}. Queries are split by a hash of their first user turn; no prompt stands in both.

## Columns
\`prompt\` (turns before the answer), \`chosen\`, \`rejected\` (one assistant turn each), \`votes_chosen\`, \`votes_rejected\`, \`votes_tie\`, \`id\`,
\`comparison_id\`, \`chosen_id\`, \`rejected_id\`${facts.withMargin ? ', `margin` (mean degree of the votes for the chosen side, 1 to 4)' : '. No `margin`: not every row has a degree'}.

## Left out
${excluded.length === 0 ? 'Nothing.' : excluded.map(([reason, n]) => `- ${reason}: ${n} (${REASONS[reason] ?? reason})`).join('\n')}

## Train
\`\`\`sh
trl reward --model_name_or_path MODEL --dataset_name . --output_dir reward-model
trl dpo --model_name_or_path MODEL --dataset_name . --output_dir policy
\`\`\`
`
}

function unitOf({ dataset }: ExportFacts): string {
  return dataset.unit === 'judgment'
    ? 'one judgment'
    : 'a pair of rollouts, by the majority of its votes (a tie is half a vote for each)'
}

function frontMatter({ files, summary }: ExportFacts): string {
  const present = (['TRAIN', 'HOLDOUT'] as const).filter((split) =>
    files.some((file) => file.name.startsWith(`${FILE_OF[split]}.`)),
  )
  const paths = present.flatMap((split) => [`  - split: ${FILE_OF[split]}`, `    path: ${FILE_OF[split]}.jsonl`])
  const rows = summary.rows.TRAIN + summary.rows.HOLDOUT
  const size =
    rows < 1000
      ? 'n<1K'
      : rows < 10_000
        ? '1K<n<10K'
        : rows < 100_000
          ? '10K<n<100K'
          : rows < 1_000_000
            ? '100K<n<1M'
            : '1M<n<10M'
  const configs = present.length === 0 ? [] : ['configs:', '- config_name: default', '  data_files:', ...paths]
  return ['---', ...configs, 'tags:', '- trl', '- preference', 'size_categories:', `- ${size}`, '---', ''].join('\n')
}
