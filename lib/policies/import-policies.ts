import { v7 as uuid } from 'uuid'
import type { Tx } from '@/lib/db/client'

export type ImportedPolicies = { idOf: Map<string, string>; created: number }

/**
 * Finds the policies that an import names (of each name its newest version) and makes those that are absent, as
 * recorded ones.
 * @param names distinct or not; each a valid policy name
 */
export async function importPolicies(
  tx: Tx,
  target: { projectId: string; importId: string },
  names: readonly string[],
): Promise<ImportedPolicies> {
  const { projectId, importId } = target
  const wanted = [...new Set(names)]
  const standing = await tx.policy.findMany({
    where: { projectId, name: { in: wanted } },
    orderBy: { version: 'asc' },
    select: { id: true, name: true },
  })
  const idOf = new Map(standing.map((policy) => [policy.name, policy.id]))
  const data = wanted.filter((name) => !idOf.has(name)).map((name) => ({ id: uuid(), projectId, name, importId }))
  await tx.policy.createMany({ data: data.map((policy) => ({ ...policy, kind: 'RECORDED' as const })) })
  for (const policy of data) idOf.set(policy.name, policy.id)
  return { idOf, created: data.length }
}
