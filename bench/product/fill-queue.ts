import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'

export type Judge = { userId: string; annotatorId: string; token: string }
export type Filled = { projectId: string; slug: string; judges: Judge[] }

/** Each query has five rollouts, hence ten pairs. */
const PAIRS = 10

/** A project with so many open comparisons and so many annotators with tokens, written by SQL. */
export async function fillQueue(
  database: pg.Pool,
  { comparisons, judges, overlap = 2 }: { comparisons: number; judges: number; overlap?: number },
): Promise<Filled> {
  const facts = { project: randomUUID(), environment: randomUUID(), slug: `bench-${randomBytes(4).toString('hex')}` }
  for (const text of statements({ ...facts, comparisons, overlap })) await database.query(text)
  await database.query('ANALYZE')
  const people: Judge[] = []
  for (let at = 0; at < judges; at++) people.push(await addJudge(database, facts.project))
  return { projectId: facts.project, slug: facts.slug, judges: people }
}

type Facts = { project: string; environment: string; slug: string; comparisons: number; overlap: number }

/** Values are drawn here, none comes from outside: they stand in the text. An id follows from what it is the id of. */
function statements({ project, environment, slug, comparisons, overlap }: Facts): string[] {
  const id = (kind: string, number: string) => `md5('${project}${kind}' || ${number})::uuid`
  const queries = Math.ceil(comparisons / PAIRS)
  const ofComparison = `((c - 1) / ${PAIRS} + 1)`
  return [
    `INSERT INTO "Project" (id, slug, name, overlap, "poolMinimum", "poolPerAnnotator")
      VALUES ('${project}', '${slug}', 'Bench', ${overlap}, 0, 0)`,
    `INSERT INTO "Environment" (id, "projectId", name) VALUES ('${environment}', '${project}', 'other')`,
    `INSERT INTO "Policy" (id, "projectId", name) SELECT ${id('policy', 'p')}, '${project}', 'policy-' || p FROM generate_series(1, 5) p`,
    `INSERT INTO "Query" (id, "projectId", "environmentId", messages, text, "normalHash", bands, split)
      SELECT ${id('query', 'q')}, '${project}', '${environment}',
        jsonb_build_array(jsonb_build_object('role', 'user', 'content', 'How deep is lake ' || q || '?')),
        'How deep is lake ' || q || '?', md5('query' || q), '{}', 'TRAIN' FROM generate_series(1, ${queries}) q`,
    `INSERT INTO "Rollout" (id, "projectId", "queryId", "policyId", "sampleIndex", status, text, "textHash")
      SELECT ${id('rollout', `q || '.' || p`)}, '${project}', ${id('query', 'q')}, ${id('policy', 'p')}, 0, 'COMPLETE',
        repeat('It is ' || q || p || ' metres deep. ', 10), md5('rollout' || q || '.' || p)
      FROM generate_series(1, ${queries}) q, generate_series(1, 5) p`,
    `INSERT INTO "Comparison" (id, "projectId", "queryId", arm, overlap)
      SELECT ${id('comparison', 'c')}, '${project}', ${id('query', ofComparison)}, 'MANUAL', ${overlap}
      FROM generate_series(1, ${comparisons}) c`,
    `WITH pairs AS (SELECT row_number() OVER (ORDER BY a, b) - 1 AS pair, a, b
        FROM generate_series(1, 5) a, generate_series(1, 5) b WHERE a < b)
      INSERT INTO "ComparisonItem" ("projectId", "comparisonId", position, "rolloutId", "queryId")
      SELECT '${project}', ${id('comparison', 'c')}, side,
        ${id('rollout', `${ofComparison} || '.' || (CASE side WHEN 0 THEN a ELSE b END)`)}, ${id('query', ofComparison)}
      FROM generate_series(1, ${comparisons}) c JOIN pairs ON pair = (c - 1) % ${PAIRS}, generate_series(0, 1) side`,
  ]
}

async function addJudge(database: pg.Pool, projectId: string): Promise<Judge> {
  const judge = {
    userId: randomUUID(),
    annotatorId: randomUUID(),
    token: `fw_${randomBytes(32).toString('base64url')}`,
  }
  const hash = createHash('sha256').update(judge.token).digest('hex')
  await database.query(
    `WITH u AS (INSERT INTO "User" (id, email, name) VALUES ($1, $2, 'Judge')),
      m AS (INSERT INTO "Member" (id, "projectId", "userId", role) VALUES ($3, $4, $1, 'ANNOTATOR')),
      t AS (INSERT INTO "ApiToken" (id, "userId", name, "tokenHash", scopes) VALUES ($5, $1, 'bench', $6, '{}'))
    INSERT INTO "Annotator" (id, "projectId", "userId", pseudonym) VALUES ($7, $4, $1, $2)`,
    [judge.userId, `${judge.userId}@example.test`, randomUUID(), projectId, randomUUID(), hash, judge.annotatorId],
  )
  return judge
}

/** So many leases of each judge, on comparisons from `first` on, each of another. Gives their ids by judge. */
export async function leaseAll(
  database: pg.Pool,
  { projectId, judges }: Filled,
  { each, first }: { each: number; first: number },
): Promise<string[][]> {
  const all: string[][] = []
  for (const [at, { annotatorId }] of judges.entries()) {
    const { rows } = await database.query<{ id: string }>(
      `WITH taken AS (UPDATE "Comparison" SET "liveLeases" = "liveLeases" + 1
        WHERE id IN (SELECT id FROM "Comparison" WHERE "projectId" = $1 ORDER BY seq OFFSET $3 LIMIT $4) RETURNING id)
      INSERT INTO "Assignment" (id, "projectId", "comparisonId", "annotatorId", "order", "leaseUntil")
      SELECT gen_random_uuid(), $1, id, $2, '{0,1}', now() + interval '1 day' FROM taken RETURNING id`,
      [projectId, annotatorId, first + at * each, each],
    )
    all.push(rows.map((row) => row.id))
  }
  return all
}
