import { v7 as uuid } from 'uuid'
import type { Tx } from '@/lib/db/client'

export type ImportedPolicies = { idOf: Map<string, string>; created: number }

type Named = { name: string; version: number | null }

/**
 * Finds the policies that an import names (`name`: its newest version, or `name@version`) and makes those that are
 * absent, as recorded ones.
 * @param labels distinct or not; each a valid policy name, with a version or without
 */
export async function importPolicies(
  tx: Tx,
  target: { projectId: string; importId: string },
  labels: readonly string[],
): Promise<ImportedPolicies> {
  const { projectId, importId } = target
  const wanted = new Map([...new Set(labels)].map((label) => [label, parse(label)]))
  const standing = await tx.policy.findMany({
    where: { projectId, name: { in: [...wanted.values()].map(({ name }) => name) } },
    orderBy: { version: 'asc' },
    select: { id: true, name: true, version: true },
  })
  const idOf = new Map<string, string>()
  const data = []
  for (const [label, { name, version }] of wanted) {
    const found = standing.findLast(
      (policy) => policy.name === name && (version === null || policy.version === version),
    )
    if (found) idOf.set(label, found.id)
    else {
      const made = { id: uuid(), projectId, name, version: version ?? 1, kind: 'RECORDED' as const, importId }
      // The same version may be named with its number and without.
      standing.push(made)
      data.push(made)
      idOf.set(label, made.id)
    }
  }
  await tx.policy.createMany({ data })
  return { idOf, created: data.length }
}

function parse(label: string): Named {
  const at = label.lastIndexOf('@')
  return at === -1 ? { name: label, version: null } : { name: label.slice(0, at), version: Number(label.slice(at + 1)) }
}
