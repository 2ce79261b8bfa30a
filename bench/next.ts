import pg from 'pg'
import { claimStatement, passCondition } from '../lib/comparisons/internal/claim'
import { Prisma } from '../lib/db/generated/client'
import { inTurn, seconds } from './measure'
import { makeClient, milliseconds, percentile } from './product/client'
import { type Filled, fillQueue } from './product/fill-queue'
import { type Served, serve } from './product/serve'
import type { Bench } from './row'

const ANNOTATORS = 50
/** As many as one may hold. */
const EACH = 3

/** The next comparison by API against its claim statement alone. */
export default {
  name: 'next',
  about:
    'The next comparison by POST comparisons/next with a token, 50 annotators at once who each take three, one after the other, from queues of three lengths; on the production build on loopback with a PostgreSQL of its own (fsync on). The bound: the claim statement alone, each in a transaction of its own, on 50 connections from this process. A ratio below 1 says how many times as long ours takes.',
  rows: async function* ({ rounds, small, note }) {
    const served = await serve()
    try {
      for (const comparisons of small ? [1000, 10_000] : [1000, 100_000, 1_000_000]) {
        const filled = await fillQueue(served.database, { comparisons, judges: ANNOTATORS })
        const { measured, times } = await race(served, filled, rounds)
        const peer = 'bound: the claim statement alone'
        note(
          `next, ${comparisons} comparisons: ${milliseconds(percentile(times, 0.5))} at the median and ${milliseconds(percentile(times, 0.95))} at the 95th percentile for one, with ${ANNOTATORS} asking at once`,
        )
        yield {
          ...{ bench: 'next', work: `${ANNOTATORS * EACH} claims of ${comparisons}`, peer, ...measured },
          ...{ goal: '≥ 0.33×', oursError: null, peerError: null },
        }
      }
    } finally {
      await served.stop()
    }
  },
} satisfies Bench

async function race({ address, databaseUrl, database }: Served, filled: Filled, rounds: number) {
  const clients = filled.judges.map(({ token }) => makeClient(address, token))
  const connections = filled.judges.map(() => new pg.Client({ connectionString: databaseUrl }))
  for (const connection of connections) await connection.connect()
  const times: number[] = []
  const byApi = async () => {
    await giveBack(database, filled.projectId)
    return seconds(() =>
      Promise.all(
        clients.map(async (send) => {
          const exclude: string[] = []
          for (let at = 0; at < EACH; at++) {
            const answer = await send(`/api/v1/projects/${filled.slug}/comparisons/next`, { exclude })
            exclude.push(JSON.parse(answer.body).assignment.id)
            times.push(answer.seconds)
          }
        }),
      ),
    )
  }
  const bare = async () => {
    await giveBack(database, filled.projectId)
    return seconds(() =>
      Promise.all(
        connections.map(async (connection, at) => {
          const { annotatorId } = filled.judges[at]!
          for (let claim = 0; claim < EACH; claim++) {
            const claimant = { projectId: filled.projectId, annotatorId, leaseSeconds: 600 }
            const { text, values } = claimStatement(
              claimant,
              passCondition('free', annotatorId),
              Prisma.sql`SKIP LOCKED`,
            )
            const { rowCount } = await connection.query({ name: 'claim', text, values })
            if (rowCount !== 1) throw new Error('nothing was claimed')
          }
        }),
      ),
    )
  }
  const measured = await inTurn(byApi, bare, rounds)
  for (const connection of connections) await connection.end()
  return { measured, times }
}

async function giveBack(database: pg.Pool, projectId: string): Promise<void> {
  await database.query(`DELETE FROM "Assignment" WHERE "projectId" = $1`, [projectId])
  await database.query(`UPDATE "Comparison" SET "liveLeases" = 0 WHERE "projectId" = $1 AND "liveLeases" > 0`, [
    projectId,
  ])
}
