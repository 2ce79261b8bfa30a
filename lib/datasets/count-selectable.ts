import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { notExcluded } from '@/lib/annotators/excluded-sql'
import { db, type Tx } from '@/lib/db/client'
import type { Source } from '@/lib/db/generated/enums'

export type Selectable = {
  environments: { name: string; preferences: number }[]
  /** `isDefault`: one of the project's, taken where the filter names none. */
  sources: { source: Source; preferences: number; isDefault: boolean }[]
  train: number
  holdout: number
}

/** Live preferences that a new dataset version could take, by environment, source and split: what its form shows. */
export async function countSelectable(actor: Actor, tx: Tx = db()): Promise<Selectable> {
  authorize(actor, 'datasets:read')
  const { sources } = await tx.project.findUniqueOrThrow({
    where: { id: actor.project.id },
    select: { sources: true },
  })
  const rows = await tx.$queryRaw<{ environment: string; source: Source; split: string; n: number }[]>`
    SELECT e.name AS environment, p.source, p.split::text AS split, count(*)::int AS n
    FROM "Preference" p JOIN "Query" q ON q.id = p."queryId" JOIN "Environment" e ON e.id = q."environmentId"
    WHERE p."projectId" = ${actor.project.id}::uuid AND p.live AND p.use = 'DATA' AND ${notExcluded(actor.project.id)}
    GROUP BY e.name, p.source, p.split ORDER BY e.name COLLATE "C"`
  const sum = (keep: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(keep).reduce((total, { n }) => total + n, 0)
  const names = [...new Set(rows.map(({ environment }) => environment))]
  const found = [...new Set([...sources, ...rows.map(({ source }) => source)])]
  return {
    environments: names.map((name) => ({ name, preferences: sum((row) => row.environment === name) })),
    sources: found.map((source) => ({
      source,
      preferences: sum((row) => row.source === source),
      isDefault: sources.includes(source),
    })),
    train: sum((row) => row.split === 'TRAIN'),
    holdout: sum((row) => row.split === 'HOLDOUT'),
  }
}
