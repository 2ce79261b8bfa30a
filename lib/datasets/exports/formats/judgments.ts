import type { CanonicalRow, Side } from '../canonical'
import { type Columns, MESSAGES } from '../columns'
import { type PairFormat, SCHEMA_VERSION, turns } from './format'

const COLUMNS: Columns = {
  ...{ schema_version: 'int', id: 'string', judgment_id: 'string', revision: 'int', comparison_id: 'string' },
  ...{ query_id: 'string', external_id: 'string', environment: 'string', reference: 'string', split: 'string' },
  ...{ prompt: MESSAGES, context_a: 'string', context_b: 'string', response_a: 'string', response_b: 'string' },
  ...{ rollout_a: 'string', rollout_b: 'string', policy_a: 'string', policy_b: 'string' },
  ...{ outcome: 'string', degree: 'int', shown_first: 'string', weight: 'float' },
  ...{ source: 'string', annotator: 'string', annotator_kind: 'string', blind: 'bool', own_query: 'bool' },
  ...{ arm: 'string', created_at: 'string', judged_at: 'string', rationale: 'string', details: 'string' },
}

/**
 * Our own format: one row for each vote, ties and both-bad too, and what `import?format=judgments` reads back. No cell is
 * null, because a reader that meets a null first takes the column for nothing but nulls: an unknown text is "", degree 0
 * means that none was given, and what is not known of every vote stands in `details`, a JSON text.
 */
export const judgments: PairFormat = {
  name: 'judgments',
  about: 'Flywheel judgments: one row for each vote',
  tags: ['preference', 'votes'],
  reads: 'pairs',
  everyVote: true,
  rules: { outcomes: ['A', 'B', 'TIE', 'BOTH_BAD'], contexts: 'any', texts: 'any', revealed: true },
  columns: COLUMNS,
  write: (row) => [lineOf(row)],
  use: ({ train }) => `\`\`\`sh
npm run flywheel -- import ${train ?? 'train.jsonl'} --project SLUG --format judgments
\`\`\``,
}

function lineOf(row: CanonicalRow) {
  const { a, b } = row
  const vote = row.votes[0]!
  return {
    ...{ schema_version: SCHEMA_VERSION, id: row.id, judgment_id: vote.judgmentId, revision: vote.revision },
    ...{ comparison_id: row.comparisonId, query_id: row.queryId, external_id: row.externalId },
    ...{ environment: row.environment, reference: row.reference, split: row.split === 'TRAIN' ? 'train' : 'test' },
    prompt: turns(row.query),
    ...{ context_a: contextOf(a, row), context_b: contextOf(b, row), response_a: a.text, response_b: b.text },
    ...{ rollout_a: a.rolloutId, rollout_b: b.rolloutId, policy_a: a.policy, policy_b: b.policy },
    ...{ outcome: vote.outcome, degree: vote.degree ?? 0, shown_first: vote.shownFirst ?? '', weight: vote.weight },
    ...{ source: vote.source, annotator: vote.annotator, annotator_kind: vote.annotatorKind, blind: vote.blind },
    ...{ own_query: vote.ownQuery, arm: row.arm, created_at: vote.createdAt, judged_at: vote.judgedAt ?? '' },
    ...{ rationale: vote.rationale ?? '', details: JSON.stringify(detailsOf(row)) },
  }
}

/** What this side's policy saw, as JSON; "": the prompt. */
function contextOf(side: Side, row: CanonicalRow): string {
  return JSON.stringify(side.context) === JSON.stringify(row.query) ? '' : JSON.stringify(turns(side.context))
}

function detailsOf(row: CanonicalRow) {
  const { seconds, aspects } = row.votes[0]!
  return {
    ...(seconds !== null && { seconds }),
    ...(Object.keys((aspects ?? {}) as object).length > 0 && { aspects }),
    ...(row.propensity !== null && { propensity: row.propensity }),
    ...(row.rewardModel !== null && { reward_model: row.rewardModel }),
    ...(row.a.isTruncated && { truncated_a: true }),
    ...(row.b.isTruncated && { truncated_b: true }),
  }
}
