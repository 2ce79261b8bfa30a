import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import { closeComparisonsOfImport } from '@/lib/comparisons/withdraw-import'
import type { Tx } from '@/lib/db/client'
import { AppError } from '@/lib/errors'
import { withdrawJudgmentsOfImport } from '@/lib/judgments/withdraw-import'
import { withdrawPreferencesOfImport } from '@/lib/preferences/withdraw-import'
import { withdrawQueriesOfImport } from '@/lib/queries/withdraw-import'
import { enqueue } from '@/lib/queue/enqueue'
import { withdrawRolloutsOfImport } from '@/lib/rollouts/withdraw-import'
import { getImport, type ImportView } from './reads'

/**
 * Takes out of the live data what an import brought in, and what hangs on it: nothing is deleted, versions that pinned it
 * keep it, and the same file may come again. 409 for an import that is not done.
 */
export async function undoImport(actor: Actor, id: string, tx: Tx): Promise<ImportView> {
  authorize(actor, 'imports:write')
  const projectId = actor.project.id
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`import ${projectId}`}, 0))`
  const standing = await getImport(actor, id, tx)
  if (standing.state === 'undone') return standing
  if (standing.state !== 'done' || standing.dryRun) {
    throw new AppError(
      'conflict',
      `This import is ${standing.dryRun ? 'a dry run' : standing.state}; it stored nothing that could be undone.`,
    )
  }
  const queryIds = await withdrawQueriesOfImport(tx, projectId, id)
  const rolloutIds = await withdrawRolloutsOfImport(tx, projectId, id, queryIds)
  const withdrawn = await withdrawJudgmentsOfImport(tx, projectId, id)
  await withdrawPreferencesOfImport(tx, projectId, id, rolloutIds)
  await closeComparisonsOfImport(tx, projectId, { importId: id, rolloutIds, withdrawn })
  await tx.import.updateMany({ where: { id, projectId }, data: { state: 'UNDONE', finishedAt: new Date() } })
  await recordAudit(tx, actor, 'import.undo', id, { queries: queryIds.length, rollouts: rolloutIds.length })
  await enqueue(tx, 'fit-strengths', { projectId, judgments: 1 })
  return getImport(actor, id, tx)
}
