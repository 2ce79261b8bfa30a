import { createToken } from '@/lib/access/create-token'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { createEndpoint } from '@/lib/policies/create-endpoint'
import type { Remote } from '@/lib/reward-models/remote/schema'

/** For tests of routes, which know nothing of the database. */
export const endConnections = closeDb

/** A new token of this user. */
export async function bearerOf(userEmail: string): Promise<string> {
  return (await transact((tx) => createToken(tx, { userEmail, name: 'test' }))).token
}

/** Transactions of this database that are open beside the asking one. */
export async function openTransactions(): Promise<string[]> {
  const rows = await db().$queryRaw<{ state: string; query: string }[]>`
    SELECT state, query FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
      AND backend_type = 'client backend'`
  return rows.map(({ state, query }) => `${state}: ${query}`)
}

/** A remote version as it stands once it was evaluated. @returns its id */
export async function storeRemote(projectId: string, url: string): Promise<string> {
  const scale = { mean: 0, deviation: 1, temperature: 1, slopeError: 0.1 }
  const rest = { template: 'plain', model: null, batchSize: 16, failure: null } as const
  const remote: Remote = { protocol: 'vllm-classify', scale, ...rest }
  const endpointId = await transact((tx) => createEndpoint(tx, projectId, { baseUrl: url }, 'rewards'))
  const data = { projectId, version: 1, kind: 'REMOTE' as const, state: 'CANDIDATE' as const, seed: 1 }
  return (await db().rewardModel.create({ data: { ...data, endpointId, remote } })).id
}
