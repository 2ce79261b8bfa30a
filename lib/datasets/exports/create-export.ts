import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { AppError } from '@/lib/errors'
import { enqueue } from '@/lib/queue/enqueue'
import { getDataset } from '../reads'
import type { CreateExport } from '../schema'
import { type ExportView, exportSelect, toExportView } from './reads'

/** Asks for the files of a version, and queues their making unless the caller does it (`run: 'here'`). 409 for a void version. */
export async function createExport(
  actor: Actor,
  input: CreateExport & { datasetId: string },
  run: 'queued' | 'here',
  tx: Tx,
): Promise<ExportView> {
  authorize(actor, 'exports:create')
  if (input.includeAddresses) authorize(actor, 'addresses:read')
  const projectId = actor.project.id
  const dataset = await getDataset(actor, input.datasetId, tx)
  if (dataset.voidedAt) {
    throw new AppError(
      'conflict',
      'A text of this version was erased, so it is not exported any more. Freeze a new one.',
    )
  }
  const row = await tx.export.create({
    data: {
      ...{ projectId, datasetVersionId: dataset.id, createdById: actor.userId },
      ...{
        format: input.format,
        fileType: input.fileType,
        split: input.split,
        gzip: input.gzip,
        includeAddresses: input.includeAddresses,
        rowsTotal: dataset.rows,
      },
    },
    select: exportSelect,
  })
  const { format, includeAddresses } = input
  await recordAudit(tx, actor, 'export.create', row.id, { dataset: dataset.id, format, includeAddresses })
  if (run === 'queued') await enqueue(tx, 'run-export', { projectId, exportId: row.id })
  return toExportView(row)
}
