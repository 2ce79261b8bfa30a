import { systemActor } from '@/lib/access/actor'
import { insertAnnotator } from '@/lib/annotators/insert-annotator'
import { db, type Tx } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { ensureEnvironment } from '@/lib/environments/ensure-environment'
import { AppError } from '@/lib/errors'
import { createRandom } from '@/lib/math/random'
import { createPolicy } from '@/lib/policies/create-policy'
import { createPolicySchema } from '@/lib/policies/schema'
import { ensureProject } from '@/lib/projects/ensure-project'
import { splitOf } from '@/lib/queries/split'
import { fitRewardModel } from '../fit-reward-model'
import { fitStrengths } from '../fit-strengths'
import { backdateFits } from './backdate-fits'
import { makeDay } from './make-day'
import { ANNOTATORS, DAYS, ENVIRONMENTS, FIT_DAYS, VERSIONS } from './plan'
import { storeDays, type Year } from './store-days'

const SEED = 20_261
const DAY_MS = 86_400_000
const TWO_MINUTES = 120_000

type Options = {
  slug: string
  seed?: number
  say?: (line: string) => void
  /** Days after which the worker would have fitted; the last one is that of the year. */
  fitDays?: readonly number[]
}

/**
 * A simulated year of the wheel in a project of its own: annotators and policies are simulated and say so, the dates lie in the
 * past 365 days, strengths and reward models are really fitted. The same seed gives the same year. Throws 409 where the slug is
 * taken.
 */
export async function seedYear({
  slug,
  seed = SEED,
  say = () => undefined,
  fitDays = FIT_DAYS,
}: Options): Promise<Year> {
  const end = new Date()
  end.setUTCHours(0, 0, 0, 0)
  const momentOf = (day: number, part: number) => new Date(end.getTime() + (day - DAYS + part) * DAY_MS)
  const year = await transact((tx) => openYear(tx, slug, momentOf), { timeoutMs: TWO_MINUTES })
  const random = createRandom(seed, 'year')
  const isTrain = (text: string) => splitOf(text, year.holdoutPercent) === 'TRAIN'
  let next = 0
  for (const last of fitDays) {
    const days = Array.from({ length: last - next + 1 }, (_, n) => next + n)
    const made = days.map((day) => ({ day, queries: makeDay(day, random, isTrain) }))
    const judgments = await transact((tx) => storeDays(tx, year, made), { timeoutMs: TWO_MINUTES })
    await turnWheel(year, last, judgments)
    say(`day ${last}: ${judgments} more simulated judgments`)
    next = last + 1
  }
  return year
}

async function openYear(tx: Tx, slug: string, momentOf: Year['momentOf']): Promise<Year> {
  const project = await ensureProject(tx, { slug, name: 'A simulated year' })
  if (!project.created) throw new AppError('conflict', `There is a project "${slug}" already.`)
  const projectId = project.id
  const actor = systemActor(project)
  const { holdoutPercent } = await tx.project.update({
    where: { id: projectId },
    data: { createdAt: momentOf(0, 0), sources: ['SIMULATED'], poolPerAnnotator: 0, poolMinimum: 0 },
    select: { holdoutPercent: true },
  })
  await tx.iteration.updateMany({ where: { projectId }, data: { openedAt: momentOf(0, 0) } })
  const environments = new Map<string, string>()
  for (const name of ENVIRONMENTS) environments.set(name, (await ensureEnvironment(tx, projectId, name)).id)
  const policies = new Map<string, string>()
  const add = async (key: string, name: string, isLast: boolean, day: number) => {
    const input = { name, description: `Simulated, since day ${day}`, stage: isLast ? 'DEPLOYED' : 'RETIRED' }
    const { policy } = await createPolicy(actor, createPolicySchema.parse(input), tx)
    await tx.policy.update({ where: { id: policy.id }, data: { createdAt: momentOf(day, 0) }, select: { id: true } })
    policies.set(key, policy.id)
  }
  for (const { version, day } of VERSIONS) await add(String(version), 'simulated', version === VERSIONS.length, day)
  await add('steady', 'simulated-steady', true, 0)
  // Each version serves from its day to that of the next.
  for (const [at, { version, day }] of VERSIONS.entries()) {
    const stage = (of: number, name: string) => ({
      action: 'policy.update',
      targetId: policies.get(String(of))!,
      detail: { stage: name },
    })
    const before = VERSIONS[at - 1]
    const changes = [stage(version, 'DEPLOYED'), ...(before ? [stage(before.version, 'RETIRED')] : [])]
    for (const change of changes)
      await tx.auditEvent.create({ data: { projectId, ...change, createdAt: momentOf(day, 0) }, select: { id: true } })
  }
  const annotators: string[] = []
  for (const { name } of ANNOTATORS) annotators.push(await insertAnnotator(tx, projectId, 'SIMULATED', name))
  return { projectId, holdoutPercent, momentOf, environments, policies, annotators }
}

/** What the worker would have done on that day, with that day as its date. */
async function turnWheel(year: Year, day: number, judgments: number): Promise<void> {
  const { projectId } = year
  await fitStrengths([{ projectId, judgments }])
  const fitting = await db().rewardModel.findFirst({ where: { projectId, state: 'FITTING' }, select: { id: true } })
  if (fitting) await fitRewardModel({ projectId, rewardModelId: fitting.id })
  await transact((tx) => backdateFits(tx, projectId, year.momentOf(day + 1, 0)))
}
