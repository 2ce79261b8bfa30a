import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import type { DatasetUnit } from '@/lib/db/generated/enums'
import { countUnits } from './internal/count-units'
import { hashOfPins, hashOfVersion } from './internal/hash-version'
import { pinSelection } from './internal/pin-selection'
import { itemsOf } from './internal/pins'
import { selectionOf } from './internal/selection'
import { PAIRS } from './internal/unit-rows'
import { type DatasetView, getDataset } from './reads'
import type { CreateDataset } from './schema'

/**
 * Freezes a selection of preferences. One statement evaluates the filter and pins every preference that it takes (ties,
 * both-bad and revealed ones too: formats that carry votes want them), so nothing that is judged meanwhile can come half
 * into it, whatever the isolation; the rest is computed from the pins, which never change.
 * `rows` and `excluded` say what a pair format gets: rows + all excluded = units selected.
 */
export async function createDataset(actor: Actor, input: CreateDataset, tx: Tx): Promise<DatasetView> {
  authorize(actor, 'datasets:freeze')
  const projectId = actor.project.id
  const unit: DatasetUnit = input.unit === 'judgment' ? 'JUDGMENT' : 'COMPARISON'
  const selection = await selectionOf(tx, projectId, input.filter)
  const number = await nextNumber(tx, projectId)
  const { id } = await tx.datasetVersion.create({
    data: {
      ...{ projectId, number, unit, name: input.name ?? `Version ${number}`, filter: input.filter },
      ...{ sha256: '', rows: 0, excluded: {}, createdById: actor.userId },
    },
    select: { id: true },
  })
  const notPinned = await pinSelection(tx, { projectId, id, unit }, selection)
  const items = itemsOf(projectId, id)
  const { rows, excluded } = await countUnits(tx, { items, unit, rules: PAIRS })
  await tx.datasetVersion.update({
    where: { id },
    data: {
      sha256: await hashOfVersion(tx, { projectId, id, unit }, await hashOfPins(tx, items)),
      rows: rows.TRAIN + rows.HOLDOUT,
      excluded: { ...excluded, ...notPinned },
    },
    select: { id: true },
  })
  await recordAudit(tx, actor, 'dataset.create', id, { number })
  return getDataset(actor, id, tx)
}

async function nextNumber(tx: Tx, projectId: string): Promise<number> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`dataset ${projectId}`}, 0))`
  const last = await tx.datasetVersion.aggregate({ where: { projectId }, _max: { number: true } })
  return (last._max.number ?? 0) + 1
}
