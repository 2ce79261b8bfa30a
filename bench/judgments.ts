import pg from 'pg'
import { inTurn, seconds } from './measure'
import { makeClient, milliseconds, percentile } from './product/client'
import { type Filled, fillQueue, leaseAll } from './product/fill-queue'
import { type Served, serve } from './product/serve'
import type { Bench } from './row'

const CLIENTS = 32

/** Judgments by API against the same rows put in bare. */
export default {
  name: 'judgments',
  about:
    'Judgments stored by POST judgments with a token, 32 clients that each send one at a time: from the request to the answer after COMMIT, on the production build on loopback with a PostgreSQL of its own (fsync on). The bound: the same judgment, revision and preference by prepared INSERTs and a COMMIT on 32 connections from this process. A ratio below 1 says how many times as long ours takes.',
  rows: async function* ({ rounds, small, note }) {
    const each = small ? 5 : 20
    const served = await serve()
    const connections: pg.Client[] = []
    try {
      const perRound = CLIENTS * each
      const filled = await fillQueue(served.database, { comparisons: 2 * (rounds + 2) * perRound, judges: CLIENTS })
      const api = await byApi(served, filled, each)
      for (let at = 0; at < CLIENTS; at++) {
        connections.push(new pg.Client({ connectionString: served.databaseUrl }))
        await connections[at]!.connect()
      }
      const bare = await bareInserts(served, filled, connections, { each, first: (rounds + 2) * perRound })
      const measured = await inTurn(api.run, bare, rounds)
      note(
        `judgments: one by API takes ${milliseconds(percentile(api.times, 0.5))} at the median and ${milliseconds(percentile(api.times, 0.95))} at the 95th percentile with ${CLIENTS} clients at once; ${(perRound / measured.oursSeconds).toFixed(0)} a second`,
      )
      yield {
        ...{
          bench: 'judgments',
          work: `${perRound} judgments by ${CLIENTS} clients`,
          peer: 'bound: bare INSERT and COMMIT',
        },
        ...{ ...measured, goal: '≥ 0.33×', oursError: null, peerError: null },
      }
    } finally {
      for (const connection of connections) await connection.end()
      await served.stop()
    }
  },
} satisfies Bench

/** Leases are taken before the clock starts: only the storing is measured. */
async function byApi({ address, database }: Served, filled: Filled, each: number) {
  const clients = filled.judges.map(({ token }) => makeClient(address, token))
  const times: number[] = []
  let first = 0
  const run = async () => {
    const leases = await leaseAll(database, filled, { each, first })
    first += CLIENTS * each
    return seconds(() =>
      Promise.all(
        clients.map(async (send, at) => {
          for (const assignmentId of leases[at]!) {
            const body = { assignmentId, outcome: 'A', degree: 2 }
            const answer = await send(`/api/v1/projects/${filled.slug}/judgments`, body)
            if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.body}`)
            times.push(answer.seconds)
          }
        }),
      ),
    )
  }
  return { run, times }
}

const INSERTS = [
  `INSERT INTO "Judgment" (id, "projectId", "comparisonId", "annotatorId", "assignmentId", source)
    VALUES ($1, $2, $3, $4, $5, 'HUMAN')`,
  `INSERT INTO "JudgmentRevision" (id, "projectId", "judgmentId", "comparisonId", number, kind, outcome, "preferredRolloutId", degree, aspects)
    VALUES ($1, $2, $3, $4, 1, 'RECORDED', 'A', $5, 2, '{}')`,
  `INSERT INTO "Preference" (id, "projectId", "revisionId", "comparisonId", "queryId", "rolloutAId", "rolloutBId", "policyAId",
    "policyBId", outcome, degree, source, "annotatorId", split, arm)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'A', 2, 'HUMAN', $10, 'TRAIN', 'MANUAL')`,
]

type Row = { assignment: string; comparison: string; query: string; rollouts: string[]; policies: string[] }

async function bareInserts(
  { database }: Served,
  filled: Filled,
  connections: pg.Client[],
  given: { each: number; first: number },
) {
  let { first } = given
  return async () => {
    const leases = await leaseAll(database, filled, { each: given.each, first })
    first += CLIENTS * given.each
    const rows = await Promise.all(leases.map((ids) => readRows(database, ids)))
    return seconds(() =>
      Promise.all(
        connections.map(async (connection, at) => {
          for (const row of rows[at]!) await insertOne(connection, filled, at, row)
        }),
      ),
    )
  }
}

async function readRows(database: pg.Pool, ids: string[]): Promise<Row[]> {
  const { rows } = await database.query<Row>(
    `SELECT a.id AS assignment, c.id AS comparison, c."queryId" AS query,
      array_agg(r.id ORDER BY i.position) AS rollouts, array_agg(r."policyId" ORDER BY i.position) AS policies
    FROM "Assignment" a JOIN "Comparison" c ON c.id = a."comparisonId" JOIN "ComparisonItem" i ON i."comparisonId" = c.id
      JOIN "Rollout" r ON r.id = i."rolloutId" WHERE a.id = ANY ($1) GROUP BY a.id, c.id`,
    [ids],
  )
  return rows
}

async function insertOne(connection: pg.Client, { projectId, judges }: Filled, at: number, row: Row): Promise<void> {
  const { annotatorId } = judges[at]!
  const [judgment, revision, preference] = [0, 1, 2].map(() => crypto.randomUUID())
  const values = [
    [judgment, projectId, row.comparison, annotatorId, row.assignment],
    [revision, projectId, judgment, row.comparison, row.rollouts[0]],
    [preference, projectId, revision, row.comparison, row.query, ...row.rollouts, ...row.policies, annotatorId],
  ]
  await connection.query('BEGIN')
  for (const [step, text] of INSERTS.entries()) {
    await connection.query({ name: `insert-${step}`, text, values: values[step] })
  }
  await connection.query('COMMIT')
}
