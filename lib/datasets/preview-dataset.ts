import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import type { DatasetUnit, Outcome } from '@/lib/db/generated/enums'
import { readPolicyLabels } from '@/lib/policies/policy-label'
import { truncateText } from '@/lib/text/count'
import type { CanonicalRow } from './exports/canonical'
import { readRows } from './exports/read-rows'
import { countUnits } from './internal/count-units'
import { holdSelection } from './internal/pin-selection'
import { selectionOf } from './internal/selection'
import { PAIRS } from './internal/unit-rows'
import type { PreviewDataset } from './schema'

const ROWS = 5
/** Pins in which they are looked for first. */
const FIRST_PAGE = 50
const CHARACTERS = 280

export type PreviewRow = {
  id: string
  environment: string
  split: 'TRAIN' | 'HOLDOUT'
  /** Last turn of what people said. */
  prompt: string
  chosen: { policy: string; text: string }
  rejected: { policy: string; text: string }
  outcome: Outcome
  votes: number
}

export type Preview = {
  /** Rows that a pair format would get. */
  rows: { total: number; train: number; test: number }
  excluded: Record<string, number>
  /** The first rows, their texts cut. */
  first: PreviewRow[]
}

/** What a filter takes at this moment, counted as freezing it would count; nothing is kept. */
export async function previewDataset(actor: Actor, input: PreviewDataset, tx: Tx): Promise<Preview> {
  authorize(actor, 'datasets:read')
  const projectId = actor.project.id
  const unit: DatasetUnit = input.unit === 'judgment' ? 'JUDGMENT' : 'COMPARISON'
  const { items, notPinned } = await holdSelection(tx, await selectionOf(tx, projectId, input.filter), unit)
  const { rows, excluded } = await countUnits(tx, { items, unit, rules: PAIRS })
  const policies = await readPolicyLabels(projectId, tx)
  const first: PreviewRow[] = []
  const scope = { projectId, items, unit, rules: PAIRS, policies, withAddresses: false }
  for await (const rows of readRows(tx, scope, null, FIRST_PAGE)) {
    first.push(...rows.slice(0, ROWS - first.length).map(toPreview))
    if (first.length === ROWS) break
  }
  const total = rows.TRAIN + rows.HOLDOUT
  return { rows: { total, train: rows.TRAIN, test: rows.HOLDOUT }, excluded: { ...excluded, ...notPinned }, first }
}

function toPreview(row: CanonicalRow): PreviewRow {
  const [chosen, rejected] = row.outcome === 'B' ? [row.b, row.a] : [row.a, row.b]
  const side = ({ policy, text }: typeof chosen) => ({ policy, text: truncateText(text, CHARACTERS) })
  return {
    ...{ id: row.id, environment: row.environment, split: row.split, outcome: row.outcome, votes: row.votes.length },
    prompt: truncateText(row.query.at(-1)?.content ?? '', CHARACTERS),
    ...{ chosen: side(chosen), rejected: side(rejected) },
  }
}
