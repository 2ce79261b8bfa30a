import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { AppError, notFound } from '@/lib/errors'
import type { ResolveReport } from './report-schema'

const ACTIONS = { RESOLVED: 'report.resolve', DISMISSED: 'report.dismiss', OPEN: 'report.reopen' } as const

/**
 * Says what came of a report, or takes that back. Throws 404, and 409 `conflict` where it would be opened while the same
 * person has reported the same text anew.
 */
export async function resolveReport(actor: Actor, id: string, { state }: ResolveReport, tx: Tx) {
  authorize(actor, 'comparisons:write')
  await tx.$queryRaw`SELECT 1 FROM "ContentReport" WHERE id = ${id}::uuid FOR UPDATE`
  const where = { id, projectId: actor.project.id }
  const select = { state: true, annotatorId: true, queryId: true, rolloutId: true } as const
  const report = await tx.contentReport.findFirst({ where, select })
  if (!report) throw notFound('report')
  const { state: before, ...about } = report
  if (before === state) return { id, state }
  if (state === 'OPEN' && (await tx.contentReport.count({ where: { ...about, state } })) > 0) {
    throw new AppError('conflict', 'The same person has reported this again since; that report is open.')
  }
  const handled =
    state === 'OPEN' ? { handledAt: null, handledById: null } : { handledAt: new Date(), handledById: actor.userId }
  await tx.contentReport.update({ where: { id }, data: { state, ...handled }, select: { id: true } })
  await recordAudit(tx, actor, ACTIONS[state], id)
  return { id, state }
}
