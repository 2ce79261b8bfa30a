import { v7 } from 'uuid'
import type { Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'

type Row = Omit<Prisma.ComparisonUncheckedCreateInput, 'items' | 'id'> & { projectId: string; queryId: string }

/** Writes a comparison and its items in the given order. The schema refuses rollouts of another query. */
export async function insertComparison(tx: Tx, row: Row, rolloutIds: readonly string[]): Promise<string> {
  const id = v7()
  await tx.comparison.create({ data: { id, ...row }, select: { id: true } })
  await tx.comparisonItem.createMany({
    data: rolloutIds.map((rolloutId, position) => ({
      projectId: row.projectId,
      comparisonId: id,
      queryId: row.queryId,
      position,
      rolloutId,
    })),
  })
  return id
}
