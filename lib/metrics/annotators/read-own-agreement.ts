import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { findAnnotator } from '@/lib/annotators/ensure-annotator'
import { db, type Tx } from '@/lib/db/client'
import { type Estimate, gap } from '@/lib/math/estimate'
import { readRatings } from '../agreement/read-ratings'
import { agreementByAnnotator } from './agreement-of'

/**
 * How often the others' decisive verdicts on the same comparisons are the caller's own; null where the project does not
 * show it. Nobody else's figure is in it, and nobody's verdict.
 */
export async function readOwnAgreement(actor: Actor, tx: Tx = db()): Promise<Estimate | null> {
  authorize(actor, 'judgments:read-own')
  const projectId = actor.project.id
  const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { showOwnAgreement: true } })
  if (!project.showOwnAgreement) return null
  const own = await findAnnotator(actor, tx)
  if (!own) return gap('no_shared_units')
  return agreementByAnnotator(await readRatings(tx, projectId, own.id)).get(own.id) ?? gap('no_shared_units')
}
