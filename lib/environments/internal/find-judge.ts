import type { Tx } from '@/lib/db/client'
import { invalidField } from '@/lib/errors'

/**
 * Id of the policy that is to judge its own rollouts, or null for none. Throws 422 for one that cannot be asked.
 * @param ref id, `name@version`, or `name` (its newest version)
 */
export async function findJudge(tx: Tx, projectId: string, ref: string | null): Promise<string | null> {
  if (ref === null) return null
  const rows = await tx.$queryRaw<{ id: string; kind: string }[]>`
    SELECT id, kind FROM "Policy"
    WHERE "projectId" = ${projectId}::uuid AND (id::text = ${ref} OR name || '@' || version = ${ref} OR name = ${ref})
    ORDER BY id::text = ${ref} DESC, version DESC LIMIT 1`
  const [policy] = rows
  if (!policy) throw invalidField('judgePolicy', `This project has no policy "${ref}".`)
  if (policy.kind !== 'ENDPOINT')
    throw invalidField('judgePolicy', `"${ref}" has no endpoint: it cannot be asked to judge.`)
  return policy.id
}
