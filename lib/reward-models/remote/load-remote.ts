import { db, type Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import type { RewardModelState } from '@/lib/db/generated/enums'
import { loadEndpoint } from '@/lib/policies/load-endpoint'
import type { ToScore } from './render'
import { type Remote, remoteSchema } from './schema'
import { scoreRemotely } from './score-remotely'

export type LoadedRemote = {
  id: string
  projectId: string
  version: number
  seed: number
  state: RewardModelState
  remote: Remote
  endpointId: string
}

/** The remote version; null where there is none with this id. */
export function findRemote(tx: Tx, projectId: string, id: string): Promise<LoadedRemote | null> {
  return load(tx, { projectId, id })
}

/** The version that serves, where it is a remote one. */
export function findServingRemote(tx: Tx, projectId: string): Promise<LoadedRemote | null> {
  return load(tx, { projectId, state: 'PROMOTED' })
}

async function load(
  tx: Tx,
  where: { projectId: string; id?: string; state?: 'PROMOTED' },
): Promise<LoadedRemote | null> {
  const row = await tx.rewardModel.findFirst({
    where: { ...where, kind: 'REMOTE' },
    select: { id: true, projectId: true, version: true, seed: true, state: true, remote: true, endpointId: true },
  })
  if (!row?.endpointId) return null
  return { ...row, endpointId: row.endpointId, remote: remoteSchema.parse(row.remote) }
}

/** The server's numbers for these, in their order. Throws `endpoint_failed`, and where the key cannot be read. */
export async function askRemote(
  { projectId, endpointId, remote }: LoadedRemote,
  items: readonly ToScore[],
  options?: Parameters<typeof scoreRemotely>[3],
): Promise<Float64Array> {
  return scoreRemotely(await loadEndpoint(db(), projectId, endpointId), remote, items, options)
}

/** Writes what is new about a remote version; what others wrote meanwhile stays. */
export async function patchRemote(tx: Tx, id: string, change: Partial<Remote>): Promise<void> {
  const patch = JSON.stringify(change satisfies Prisma.InputJsonObject)
  await tx.$executeRaw`UPDATE "RewardModel" SET remote = remote || ${patch}::jsonb WHERE id = ${id}::uuid`
}
