import type { Tx } from '@/lib/db/client'

const NAME = 'people'

/** Id of the project's built-in policy of rewrites; made with the first of them. Its name takes the next free version. */
export async function ensurePeoplePolicy(tx: Tx, projectId: string): Promise<string> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`policy:${projectId}:${NAME}`}, 0))`
  const standing = await tx.policy.findFirst({ where: { projectId, kind: 'PEOPLE' }, select: { id: true } })
  if (standing) return standing.id
  const last = await tx.policy.aggregate({ where: { projectId, name: NAME }, _max: { version: true } })
  const version = (last._max.version ?? 0) + 1
  const description = 'Rollouts that annotators wrote: rewrites of what they compared.'
  const made = await tx.policy.create({
    data: { projectId, name: NAME, version, kind: 'PEOPLE', description },
    select: { id: true },
  })
  return made.id
}
