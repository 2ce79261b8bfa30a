import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { notExcluded } from '@/lib/annotators/excluded-sql'
import { db, type Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { Source } from '@/lib/db/generated/enums'
import { readPolicyLabels } from '@/lib/policies/policy-label'

type Choice = { value: string; label: string; preferences: number }

export type Selectable = {
  environments: { name: string; preferences: number }[]
  /** `isDefault`: one of the project's, taken where the filter names none. */
  sources: { source: Source; preferences: number; isDefault: boolean }[]
  policies: Choice[]
  arms: Choice[]
  annotators: Choice[]
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
  const choices = await countChoices(tx, actor.project.id)
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
    ...choices,
    train: sum((row) => row.split === 'TRAIN'),
    holdout: sum((row) => row.split === 'HOLDOUT'),
  }
}

const ARMS: Record<string, string> = {
  ...{
    HOLDOUT: 'Held-out query, uniform',
    RANDOM: 'Train query, uniform',
    ACTIVE: 'By information',
    LIVE: 'Asked live',
  },
  ...{ BEST_OF_N: 'Best of several', TRIAL: 'Trial of a policy', MANUAL: 'Made by hand', IMPORTED: 'Imported' },
}

/** The longest list of annotators that a form shows. */
const MOST_ANNOTATORS = 200

async function countChoices(tx: Tx, projectId: string) {
  const where = Prisma.sql`p."projectId" = ${projectId}::uuid AND p.live AND p.use = 'DATA'`
  const arms = await tx.$queryRaw<{ value: string; preferences: number }[]>`
    SELECT p.arm::text AS value, count(*)::int AS preferences FROM "Preference" p WHERE ${where} GROUP BY 1 ORDER BY 1`
  const policies = await tx.$queryRaw<{ value: string; preferences: number }[]>`
    SELECT side.id AS value, count(*)::int AS preferences FROM "Preference" p
    CROSS JOIN LATERAL (VALUES (p."policyAId"), (p."policyBId")) AS side(id) WHERE ${where} GROUP BY 1`
  const annotators = await tx.$queryRaw<Choice[]>`
    SELECT n.id AS value, n.pseudonym AS label, count(*)::int AS preferences FROM "Preference" p
    JOIN "Annotator" n ON n.id = p."annotatorId" WHERE ${where} GROUP BY 1, 2 ORDER BY 3 DESC, 2 LIMIT ${MOST_ANNOTATORS}`
  const labels = await readPolicyLabels(projectId, tx)
  const named = policies.map(({ value, preferences }) => {
    const label = labels.get(value) ?? value
    return { value: label, label, preferences }
  })
  return {
    arms: arms.map(({ value, preferences }) => ({ value, label: ARMS[value] ?? value, preferences })),
    policies: named.sort((a, b) => (a.label < b.label ? -1 : 1)),
    annotators,
  }
}
