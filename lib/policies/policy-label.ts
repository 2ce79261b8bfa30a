import { db, type Tx } from '@/lib/db/client'

/** `name@version` where a name has several versions, else the name. */
export function policyLabel(policy: { name: string; version: number }, hasSeveralVersions: boolean): string {
  return hasSeveralVersions ? `${policy.name}@${policy.version}` : policy.name
}

/** Label of each policy of a project: id → label. A project has few policies; this reads them all. */
export async function readPolicyLabels(projectId: string, tx: Tx = db()): Promise<Map<string, string>> {
  const rows = await tx.policy.findMany({ where: { projectId }, select: { id: true, name: true, version: true } })
  const versions = new Map<string, number>()
  for (const { name } of rows) versions.set(name, (versions.get(name) ?? 0) + 1)
  return new Map(rows.map((row) => [row.id, policyLabel(row, (versions.get(row.name) ?? 0) > 1)]))
}
