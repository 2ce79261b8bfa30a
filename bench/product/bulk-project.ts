import { randomUUID } from 'node:crypto'
import { db } from '@/lib/db/client'
import { makeProject } from '@/lib/testing/people'

export type Bulk = { slug: string; projectId: string; userId: string }

export const SIZES = { policies: 12, annotators: 60, environments: 8, days: 200, queries: 20_000 }
/** Rollouts of a query. */
const ROLLOUTS = 4

/**
 * A project with so many judgments, each with its preference, over 200 days up to yesterday: one comparison for each judgment but for
 * every tenth, which is judged twice. Made by SQL from fixed series, so each run makes the same.
 */
export async function makeBulkProject(judgments: number, queries = SIZES.queries): Promise<Bulk> {
  const { admin, owner } = await makeProject({
    slug: `bulk-${randomUUID().slice(0, 8)}`,
    poolPerAnnotator: 0,
    poolMinimum: 0,
  })
  const p = admin.project.id
  // Foreign keys are not checked row by row: these rows fit by construction, and a million checks would take an hour.
  const run = async (sql: string) => {
    const [, rows] = await db().$transaction([
      db().$executeRaw`SET LOCAL session_replication_role = replica`,
      db().$executeRawUnsafe(sql.replaceAll(':project', `'${p}'::uuid`)),
    ])
    return rows
  }
  const id = (kind: string, n: string) => `md5('${p}:${kind}:' || (${n}))::uuid`
  const at = (n: string, of: number) =>
    `(now() - interval '${SIZES.days} days' + (${n})::float8 / ${of} * interval '${SIZES.days - 1} days')`
  await run(
    `UPDATE "Project" SET "createdAt" = now() - interval '${SIZES.days} days', "timeZone" = 'Europe/Berlin', "hourlyRate" = 30 WHERE id = :project`,
  )
  await run(
    `INSERT INTO "Environment" (id, "projectId", name) SELECT ${id('env', 'i')}, :project, 'environment-' || i FROM generate_series(0, ${SIZES.environments - 1}) i`,
  )
  await run(
    `INSERT INTO "Policy" (id, "projectId", name, version, stage) SELECT ${id('pol', 'i')}, :project, 'policy-' || (i / 2), 1 + i % 2, CASE WHEN i % 2 = 1 THEN 'DEPLOYED' ELSE 'CANDIDATE' END::"PolicyStage" FROM generate_series(0, ${SIZES.policies - 1}) i`,
  )
  await run(
    `INSERT INTO "Annotator" (id, "projectId", pseudonym) SELECT ${id('ann', 'i')}, :project, 'annotator-' || i FROM generate_series(0, ${SIZES.annotators - 1}) i`,
  )
  await run(`INSERT INTO "Query" (id, "projectId", "environmentId", messages, text, "normalHash", bands, split, "createdAt")
    SELECT ${id('q', 'i')}, :project, ${id('env', `i % ${SIZES.environments}`)}, jsonb_build_array(jsonb_build_object('role', 'user', 'content', 'Question ' || i)),
      'Question ' || i, md5(i::text), ARRAY[i], CASE WHEN i % 5 = 0 THEN 'HOLDOUT' ELSE 'TRAIN' END::"Split", ${at('i', queries)}
    FROM generate_series(0, ${queries - 1}) i`)
  await run(`INSERT INTO "QuerySubmission" (id, "projectId", "environmentId", outcome, "queryId", "createdAt")
    SELECT gen_random_uuid(), "projectId", "environmentId", 'ACCEPTED', id, "createdAt" FROM "Query" WHERE "projectId" = :project`)
  const policyOf = (query: string, k: string) => `(${query} * 7 + ${k} * (1 + ${query} % 3)) % ${SIZES.policies}`
  await run(`INSERT INTO "Rollout" (id, "projectId", "queryId", "policyId", "sampleIndex", status, text, "textHash", cost, "createdAt")
    SELECT ${id('r', `i || ':' || k`)}, :project, ${id('q', 'i')}, ${id('pol', policyOf('i', 'k'))}, k, 'COMPLETE',
      'Answer ' || k || ' to question ' || i || repeat(' with some more words', 5), md5(i || ':' || k), 0.0001 * (1 + i % 7), ${at('i', queries)}
    FROM generate_series(0, ${queries - 1}) i, generate_series(0, ${ROLLOUTS - 1}) k`)
  await makeJudgments(run, id, at, { judgments, queries, policyOf })
  await db().$executeRawUnsafe('ANALYZE')
  return { slug: admin.project.slug, projectId: p, userId: owner.userId }
}

type Helpers = { judgments: number; queries: number; policyOf: (query: string, k: string) => string }

/** Comparison c is judged by judgment c, and where c ends in 0 also by judgment c + 1, whose own comparison is left out. */
async function makeJudgments(
  run: (sql: string) => Promise<number>,
  id: (kind: string, n: string) => string,
  at: (n: string, of: number) => string,
  { judgments, queries, policyOf }: Helpers,
): Promise<void> {
  // In parts, so that no statement holds the foreign-key checks of a million rows.
  const part = 100_000
  for (let from = 0; from < judgments; from += part) {
    const series = `generate_series(${from}, ${Math.min(judgments, from + part) - 1}) j`
    const query = `((j - (j % 10 = 1)::int)::bigint * 7919 % ${queries})`
    const comparison = id('c', '(j - (j % 10 = 1)::int)')
    const first = '(j / 10 % 4)'
    const second = '((j / 10 + 1 + j / 40 % 3) % 4)'
    const rollout = (k: string) => id('r', `${query} || ':' || ${k}`)
    const policy = (k: string) => id('pol', policyOf(query, k))
    const outcome = `(CASE WHEN j % 9 = 0 THEN 'TIE' WHEN (j * 2654435761 >> 7) % 100 < 50 + ${first} * 5 THEN 'A' ELSE 'B' END)::"Outcome"`
    const arm = `'MANUAL'::"Arm"`
    const annotator = id('ann', `j * 31 % ${SIZES.annotators}`)
    await run(`INSERT INTO "Comparison" (id, "projectId", "queryId", arm, overlap, state, "liveJudgments", "createdAt")
      SELECT ${comparison}, :project, ${id('q', query)}, ${arm}, CASE WHEN j % 10 = 0 THEN 2 ELSE 1 END, 'COMPLETE', CASE WHEN j % 10 = 0 THEN 2 ELSE 1 END, ${at('j', judgments)}
      FROM ${series} WHERE j % 10 <> 1`)
    for (const [position, k] of [
      [0, first],
      [1, second],
    ] as const)
      await run(`INSERT INTO "ComparisonItem" ("projectId", "comparisonId", position, "rolloutId", "queryId")
        SELECT :project, ${comparison}, ${position}, ${rollout(k)}, ${id('q', query)} FROM ${series} WHERE j % 10 <> 1`)
    await run(`INSERT INTO "Judgment" (id, "projectId", "comparisonId", "annotatorId", source, "createdAt")
      SELECT ${id('j', 'j')}, :project, ${comparison}, ${annotator}, 'HUMAN', ${at('j', judgments)} FROM ${series}`)
    await run(`INSERT INTO "JudgmentRevision" (id, "projectId", "judgmentId", "comparisonId", number, kind, outcome, "preferredRolloutId", seconds, "createdAt")
      SELECT ${id('v', 'j')}, :project, ${id('j', 'j')}, ${comparison}, 1, 'RECORDED', o, CASE o WHEN 'A' THEN ${rollout(first)} WHEN 'B' THEN ${rollout(second)} END, 5 + j % 90, ${at('j', judgments)}
      FROM (SELECT j, ${outcome} AS o FROM ${series}) x`)
    await run(`INSERT INTO "Preference" (id, "projectId", "revisionId", "comparisonId", "queryId", "rolloutAId", "rolloutBId", "policyAId", "policyBId", outcome, source, "annotatorId", split, arm, "createdAt")
      SELECT ${id('p', 'j')}, :project, ${id('v', 'j')}, ${comparison}, ${id('q', query)}, ${rollout(first)}, ${rollout(second)}, ${policy(first)}, ${policy(second)}, ${outcome}, 'HUMAN', ${annotator},
        CASE WHEN ${query} % 5 = 0 THEN 'HOLDOUT' ELSE 'TRAIN' END::"Split", ${arm}, ${at('j', judgments)} FROM ${series}`)
  }
}
