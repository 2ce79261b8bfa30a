import { db } from '@/lib/db/client'
import { type DemoContent, demoId } from './content'

/** Rollout id → its latent quality. */
export type Qualities = Map<string, number>

/** Qualities of the demo's stored rollouts; 0 where the content names none. */
export async function readQualities(projectId: string, { quality }: DemoContent): Promise<Qualities> {
  const rows = await db().rollout.findMany({
    where: { projectId },
    select: {
      id: true,
      query: { select: { externalId: true } },
      policy: { select: { name: true, version: true } },
    },
  })
  const byExternalId = new Map(Object.entries(quality).map(([key, values]) => [demoId(key), values]))
  return new Map(
    rows.map(({ id, query, policy }) => [
      id,
      byExternalId.get(query.externalId ?? '')?.[`${policy.name}@${policy.version}`] ?? 0,
    ]),
  )
}
