import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import type { Query } from '@/lib/db/generated/client'
import { ensureEnvironment } from '@/lib/environments/ensure-environment'
import { DEFAULT_ENVIRONMENT } from '@/lib/environments/schema'
import { invalidField } from '@/lib/errors'
import { askRules } from '@/lib/policies/rules/ask-rules'
import { findBeside } from './internal/find-near-duplicate'
import { type PreparedQuery, prepareQuery } from './prepare-query'
import { recordSubmission } from './record-submission'
import type { CreateQuery, Message } from './schema'

type Created = { query: Query; created: boolean }

/** What is not said in the request of a query that was asked in a conversation. */
export type QueryOrigin = {
  parentQueryId?: string
  parentRolloutId?: string
  /** False: its author did not agree that it is kept and compared. */
  consented?: boolean
}

/**
 * Submits a query. An exact duplicate (by normal form, or the same externalId with the same text) makes no row and
 * gives the standing query with `created: false`, unless `allowDuplicate`. A near-duplicate takes the split of the
 * earliest query of its group, and a further turn of a conversation that of the conversation. Every submission leaves a QuerySubmission.
 */
export async function createQuery(
  actor: Actor,
  input: CreateQuery,
  tx: Tx,
  origin: QueryOrigin = {},
): Promise<Created> {
  authorize(actor, 'queries:submit')
  return submitQuery(actor, input, tx, origin)
}

/** The same for a caller that has asked for its own right. */
export async function submitQuery(
  actor: Actor,
  input: CreateQuery,
  tx: Tx,
  origin: QueryOrigin = {},
): Promise<Created> {
  const { projectId, settings } = await settingsOf(actor, tx)
  const messages: Message[] = input.messages ?? [{ role: 'user', content: input.text ?? '' }]
  const prepared = prepareQuery(messages, settings.holdoutPercent)
  const environment = await ensureEnvironment(tx, projectId, input.environment ?? DEFAULT_ENVIRONMENT)
  await lockText(tx, projectId, prepared.normalHash)
  const standing = await findStanding(tx, projectId, prepared, input.externalId)
  const taken = standing && (await consentedOf(tx, standing))
  if (taken && !input.allowDuplicate) {
    await recordSubmission(
      actor,
      {
        environmentId: taken.environmentId,
        queryId: taken.id,
        outcome: 'EXACT_DUPLICATE',
        activeSeconds: input.activeSeconds,
      },
      tx,
    )
    return { query: taken, created: false }
  }
  await lockBands(tx, projectId, prepared.bands)
  const beside = await findBeside(tx, projectId, prepared.bands, messages)
  const query = await tx.query.create({
    data: {
      projectId,
      environmentId: environment.id,
      messages,
      ...prepared,
      split: standing?.split ?? beside?.split ?? prepared.split,
      state: settings.reviewQueries && !actor.scopes.has('queries:write') ? 'PENDING' : 'ACCEPTED',
      reference: input.reference,
      externalId: standing ? undefined : input.externalId,
      metadata: (input.metadata ?? {}) as object,
      duplicateOfId: standing?.id,
      nearDuplicateOfId: standing ? undefined : beside?.groupId,
      createdById: actor.userId,
      ...origin,
    },
  })
  await askRules(tx, projectId, query.id)
  const outcome = standing ? 'EXACT_DUPLICATE' : beside?.groupId ? 'NEAR_DUPLICATE' : 'ACCEPTED'
  await recordSubmission(
    actor,
    { environmentId: environment.id, queryId: query.id, outcome, activeSeconds: input.activeSeconds },
    tx,
  )
  return { query, created: true }
}

async function settingsOf(actor: Actor, tx: Tx) {
  const settings = await tx.project.findUniqueOrThrow({
    where: { id: actor.project.id },
    select: { holdoutPercent: true, reviewQueries: true },
  })
  return { projectId: actor.project.id, settings }
}

/** Two submissions of one text wait for each other, so that a double click makes one row and two good answers. */
async function lockText(tx: Tx, projectId: string, normalHash: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${projectId + normalHash}, 0))`
}

/**
 * Near-duplicates share a band: those sent at the same moment wait for each other, so that the later one sees the
 * earlier one's split. In one order, so that no two wait in a circle; texts that share no band do not wait.
 */
async function lockBands(tx: Tx, projectId: string, bands: readonly number[]): Promise<void> {
  const keys = [...new Set(bands)].sort((a, b) => a - b).map((band) => `band:${projectId}:${band}`)
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${keys}::text[]) WITH ORDINALITY AS keys (key, i)
    ORDER BY i`
}

/** A text whose first author did not agree to share it is no reason to keep another's out of the queue. */
async function consentedOf(tx: Tx, standing: Query): Promise<Query | null> {
  if (standing.consented) return standing
  const where = { projectId: standing.projectId, duplicateOfId: standing.id, consented: true, withdrawnAt: null }
  return tx.query.findFirst({ where, orderBy: { createdAt: 'asc' } })
}

async function findStanding(tx: Tx, projectId: string, prepared: PreparedQuery, externalId?: string) {
  const known = externalId
    ? await tx.query.findUnique({ where: { projectId_externalId: { projectId, externalId } } })
    : null
  if (known && known.normalHash !== prepared.normalHash) {
    throw invalidField('externalId', `The query "${externalId}" is there already with another text.`)
  }
  return (
    known ??
    tx.query.findFirst({
      where: { projectId, normalHash: prepared.normalHash, duplicateOfId: null, withdrawnAt: null },
    })
  )
}
