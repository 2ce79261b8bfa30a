import type { Tx } from '@/lib/db/client'
import { invalidField } from '@/lib/errors'
import { type PolicyRow, policySelect } from './reads'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * The policy that a body means.
 * @param ref   id, `name@version`, or `name` (its newest version)
 * @param path  the body's field, for the 422 where the project has no such policy
 */
export async function resolvePolicy(tx: Tx, projectId: string, ref: string, path = 'policy'): Promise<PolicyRow> {
  if (UUID.test(ref)) {
    const byId = await tx.policy.findUnique({ where: { projectId_id: { projectId, id: ref } }, select: policySelect })
    if (byId) return byId
  }
  const [, name = ref, version] = /^(.*)@(\d{1,9})$/s.exec(ref) ?? []
  const found = await tx.policy.findFirst({
    where: { projectId, name, ...(version !== undefined && { version: Number(version) }) },
    orderBy: { version: 'desc' },
    select: policySelect,
  })
  if (!found) throw invalidField(path, `This project has no policy "${ref}".`)
  return found
}
