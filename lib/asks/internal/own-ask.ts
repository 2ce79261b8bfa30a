import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { findAnnotator } from '@/lib/annotators/ensure-annotator'
import type { Tx } from '@/lib/db/client'
import type { Outcome, RolloutStatus } from '@/lib/db/generated/enums'
import { notFound } from '@/lib/errors'
import { type Asked, askedOf } from '@/lib/queries/asked'
import type { Message } from '@/lib/queries/schema'
import { isJudgeable } from '@/lib/rollouts/state'
import type { Side } from '../schema'

export type OwnSide = {
  key: Side
  rolloutId: string
  policyId: string
  propensity: number | null
  status: RolloutStatus
  text: string
  textHash: string
  errorCode: string | null
}

export type OwnAsk = {
  id: string
  messages: Message[]
  consented: boolean
  /** Others may judge its rollouts. */
  isShared: boolean
  parentQueryId: string | null
  parentRolloutId: string | null
  asked: Asked
  sides: [OwnSide, OwnSide]
  judgeable: boolean
  /** Both are complete and say the same: there is nothing to choose. */
  isSame: boolean
  judgment: { id: string; outcome: Outcome; degree: number | null; preferred: Side | null } | null
}

/** The caller's own ask, with what they made of its two sides. Throws 404, also for another's. */
export async function readOwnAsk(actor: Actor, id: string, tx: Tx): Promise<OwnAsk> {
  authorize(actor, 'ask')
  const query = await tx.query.findFirst({
    where: { id, projectId: actor.project.id, createdById: actor.userId ?? undefined, withdrawnAt: null },
    select: {
      ...{ id: true, messages: true, consented: true, state: true, metadata: true },
      ...{ parentQueryId: true, parentRolloutId: true },
    },
  })
  const asked = query && actor.userId ? askedOf(query.metadata) : null
  if (!query || !asked) throw notFound('ask')
  const { metadata: _, state, messages, ...row } = query
  const sides = await readSides(tx, id, asked)
  const [a, b] = sides
  const isWhole = isJudgeable(a.status) && isJudgeable(b.status)
  return {
    ...row,
    messages: messages as Message[],
    isShared: row.consented && state === 'ACCEPTED',
    asked,
    sides,
    judgeable: isWhole && a.textHash !== b.textHash,
    isSame: isWhole && a.textHash === b.textHash,
    judgment: await readJudgment(actor, asked, tx),
  }
}

/** The same, locked until the transaction ends: two calls about one ask come after each other. */
export async function lockOwnAsk(actor: Actor, id: string, tx: Tx): Promise<OwnAsk> {
  await tx.$queryRaw`SELECT 1 FROM "Query" WHERE id = ${id}::uuid AND "projectId" = ${actor.project.id}::uuid FOR UPDATE`
  return readOwnAsk(actor, id, tx)
}

/** Only rollouts of this very query: what a submitter wrote into the metadata leads nowhere else. */
async function readSides(tx: Tx, queryId: string, { sides }: Asked): Promise<[OwnSide, OwnSide]> {
  const rows = await tx.rollout.findMany({
    where: { queryId, id: { in: sides }, withdrawnAt: null },
    select: { id: true, policyId: true, propensity: true, status: true, text: true, textHash: true, errorCode: true },
  })
  const [a, b] = sides.map((rolloutId) => rows.find(({ id }) => id === rolloutId))
  if (!a || !b) throw notFound('ask')
  const side = (key: Side, { id: rolloutId, ...row }: typeof a): OwnSide => ({ key, rolloutId, ...row })
  return [side('A', a), side('B', b)]
}

async function readJudgment(actor: Actor, { sides: [a, b] }: Asked, tx: Tx): Promise<OwnAsk['judgment']> {
  const annotator = await findAnnotator(actor, tx)
  if (!annotator) return null
  const judgment = await tx.judgment.findFirst({
    where: {
      ...{ projectId: actor.project.id, annotatorId: annotator.id, live: true },
      comparison: { AND: [{ items: { some: { rolloutId: a } } }, { items: { some: { rolloutId: b } } }] },
    },
    orderBy: { createdAt: 'desc' },
    select: { id: true, revisions: { orderBy: { number: 'desc' }, take: 1 } },
  })
  const [said] = judgment?.revisions ?? []
  if (!judgment || !said?.outcome) return null
  const preferred = said.preferredRolloutId === a ? 'A' : said.preferredRolloutId === b ? 'B' : null
  return { id: judgment.id, outcome: preferred ?? said.outcome, degree: said.degree, preferred }
}
