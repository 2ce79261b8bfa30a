import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import { readPolicyLabels } from '@/lib/policies/policy-label'
import { getProject } from '@/lib/projects/reads'
import { findPromoted } from '@/lib/reward-models/reads'
import type { LearningCurve } from '@/lib/reward-models/schema'
import { findBottleneck } from '../bottleneck'
import { getWheelState } from '../overview'
import { countPieces } from './count-pieces'
import type { WheelFilter } from './filter'
import { getFlywheel } from './get-flywheel'
import { findHoldBack, type HoldsBack } from './holds-back'
import { leftOutOf } from './read-wheel-page'
import type { FlywheelItem } from './schema'
import { cameIn, cameOut } from './values'

export type SummaryRow = { name: string; values: FlywheelItem['values'] }

export type WeekSummary = {
  project: string
  slug: string
  zone: string
  week: FlywheelItem
  days: FlywheelItem[]
  holdsBack: HoldsBack
  curve: LearningCurve | null
  byEnvironment: SummaryRow[]
  byPolicy: SummaryRow[]
  madeAt: Date
}

/** One week of the project's zone. `week` is any of its days; without it the newest week that is over. */
export async function getSummary(actor: Actor, { week }: { week?: string }, tx: Tx = db()): Promise<WeekSummary> {
  authorize(actor, 'metrics:read')
  const id = actor.project.id
  const [bounds] = await tx.$queryRaw<{ from: string; to: string }[]>`
    SELECT to_char(monday, 'YYYY-MM-DD') AS "from", to_char(monday + interval '7 days', 'YYYY-MM-DD') AS "to" FROM (
      SELECT date_trunc('week', coalesce(${week ?? null}::date::timestamp, now() AT TIME ZONE "timeZone" - interval '7 days')) AS monday
      FROM "Project" WHERE id = ${id}::uuid) x`
  const project = await getProject(actor, tx)
  const turns = (await getFlywheel(actor, { by: 'iteration' }, tx)).items
  const days = (await getFlywheel(actor, { by: 'day', ...bounds }, tx)).items
  const [item] = (await getFlywheel(actor, { by: 'week', ...bounds }, tx)).items
  const lately = (await getFlywheel(actor, { by: 'day' }, tx)).items
  const curve = (await findPromoted(actor, tx))?.learningCurve ?? null
  const state = await getWheelState(actor, leftOutOf(turns), tx)
  return {
    ...{ project: project.name, slug: actor.project.slug, zone: project.timeZone, week: item!, days, curve },
    holdsBack: findHoldBack(findBottleneck(state), { state, days: lately, turns, curve }),
    ...(await readParts(tx, id, item!, project.hourlyRate)),
    madeAt: new Date(),
  }
}

/** Only the week is counted for each part: kept sums are for those that people look at again. */
async function readParts(tx: Tx, projectId: string, { from, to }: FlywheelItem, hourlyRate: number | null) {
  const policies = await readPolicyLabels(projectId, tx)
  const environments = await tx.environment.findMany({
    where: { projectId },
    orderBy: { name: 'asc' },
    select: { id: true, name: true },
  })
  const rowOf = async (name: string, filter: WheelFilter): Promise<SummaryRow> => {
    const [sums] = await countPieces(tx, projectId, [{ from, to: to ?? new Date() }], filter)
    const names = { policies, annotators: new Map() }
    return { name, values: { ...cameIn(sums!, names, filter), ...cameOut(sums!, 0, hourlyRate) } }
  }
  const [byEnvironment, byPolicy]: SummaryRow[][] = [[], []]
  for (const { id, name } of environments) byEnvironment!.push(await rowOf(name, { environmentId: id }))
  for (const [policyId, label] of policies) byPolicy!.push(await rowOf(label, { policyId }))
  return { byEnvironment: byEnvironment!, byPolicy: byPolicy! }
}
