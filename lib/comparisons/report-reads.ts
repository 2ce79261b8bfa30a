import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { afterCursor, newestFirst, type Page, toPage } from '@/lib/db/page'
import { readPolicyLabels } from '@/lib/policies/policy-label'
import type { ListReports } from './report-schema'

const reportSelect = {
  id: true,
  state: true,
  category: true,
  note: true,
  queryId: true,
  rolloutId: true,
  comparisonId: true,
  handledAt: true,
  createdAt: true,
  annotator: { select: { id: true, pseudonym: true } },
  handledBy: { select: { id: true, name: true } },
  query: { select: { withdrawnAt: true } },
  rollout: { select: { withdrawnAt: true, policyId: true } },
} satisfies Prisma.ContentReportSelect

type Row = Prisma.ContentReportGetPayload<{ select: typeof reportSelect }>
type Excerpts = ReadonlyMap<string, string>

function toView({ query, rollout, ...row }: Row, excerpts: Excerpts, labels: ReadonlyMap<string, string>) {
  return {
    ...row,
    /** The first 300 characters of what is reported. */
    excerpt: excerpts.get(row.id) ?? '',
    /** Who wrote the rollout; null where the query is reported. */
    policy: rollout && labels.get(rollout.policyId)!,
    withdrawn: (rollout ?? query).withdrawnAt !== null || query.withdrawnAt !== null,
  }
}

/** A report as admins and analysts see it; never sent to an annotator. */
export type ReportView = ReturnType<typeof toView>

/** What annotators reported, newest first. */
export async function listContentReports(actor: Actor, input: ListReports, tx: Tx = db()): Promise<Page<ReportView>> {
  authorize(actor, 'comparisons:read')
  const projectId = actor.project.id
  const rows = await tx.contentReport.findMany({
    where: { projectId, ...afterCursor(input.cursor), ...(input.state && { state: input.state }) },
    orderBy: newestFirst,
    take: input.limit + 1,
    select: reportSelect,
  })
  const page = toPage(rows, input.limit)
  const labels = await readPolicyLabels(projectId, tx)
  const excerpts = await readExcerpts(
    tx,
    page.items.map(({ id }) => id),
  )
  return { ...page, items: page.items.map((row) => toView(row, excerpts, labels)) }
}

/** A rollout may be very long; a list needs its beginning. */
async function readExcerpts(tx: Tx, ids: readonly string[]): Promise<Excerpts> {
  const rows = await tx.$queryRaw<{ id: string; excerpt: string }[]>`
    SELECT c.id, left(coalesce(r.text, q.text), 300) AS excerpt FROM "ContentReport" c
    JOIN "Query" q ON q.id = c."queryId" LEFT JOIN "Rollout" r ON r.id = c."rolloutId"
    WHERE c.id = ANY (${ids}::uuid[])`
  return new Map(rows.map(({ id, excerpt }) => [id, excerpt]))
}

/** How many reports wait for an admin. */
export async function countOpenReports(actor: Actor, tx: Tx = db()): Promise<number> {
  authorize(actor, 'comparisons:read')
  return tx.contentReport.count({ where: { projectId: actor.project.id, state: 'OPEN' } })
}
