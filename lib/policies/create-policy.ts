import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import type { PolicyKind } from '@/lib/db/generated/enums'
import { AppError, invalidField } from '@/lib/errors'
import { createEndpoint } from './create-endpoint'
import { contentOf, isSameContent, type PolicyContent } from './internal/content'
import { type PolicyRow, type PolicyView, policySelect, toPolicyViews } from './reads'
import { askRules } from './rules/ask-rules'
import type { CreatePolicy } from './schema'

type Options = { kind?: PolicyKind; importId?: string }

/**
 * A policy, or its next version where the name is taken. The content of the newest version (or of the version that
 * is named) sent again gives the standing one, `created: false`; its stage, weight, key and prices change by
 * `updatePolicy` alone.
 * Throws 409 where the named version stands with other content.
 */
export async function createPolicy(
  actor: Actor,
  input: CreatePolicy,
  tx: Tx,
  options: Options = {},
): Promise<{ policy: PolicyView; created: boolean }> {
  authorize(actor, 'policies:write')
  const projectId = actor.project.id
  if (input.trainedOn) await checkDataset(projectId, input.trainedOn, tx)
  const content = contentOf(input, input.endpoint ? 'ENDPOINT' : (options.kind ?? 'RECORDED'))
  await lockName(projectId, input.name, tx)
  const standing = await findStanding(projectId, input, tx)
  const same = standing && isSameContent(standing, content)
  if (standing && !same && input.version !== undefined) throw versionTaken(input.name, input.version)
  const row = same ? standing : await insert(actor, input, { content, after: standing?.version ?? 0, ...options }, tx)
  if (input.rule && !same) await askRules(tx, projectId)
  const [policy] = await toPolicyViews(projectId, [row], tx)
  if (!policy) throw new Error('a policy that was just written is there')
  return { policy, created: !same }
}

async function checkDataset(projectId: string, id: string, tx: Tx): Promise<void> {
  if ((await tx.datasetVersion.count({ where: { projectId, id } })) === 0)
    throw invalidField('trainedOn', 'There is no such dataset version in this project.')
}

/** Two that come at once must not get one version number, nor two versions for one content. */
async function lockName(projectId: string, name: string, tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`policy:${projectId}:${name}`}, 0))`
}

function findStanding(projectId: string, { name, version }: CreatePolicy, tx: Tx): Promise<PolicyRow | null> {
  return tx.policy.findFirst({
    where: { projectId, name, ...(version !== undefined && { version }) },
    orderBy: { version: 'desc' },
    select: policySelect,
  })
}

type Insert = { content: PolicyContent; after: number; importId?: string }

async function insert(actor: Actor, input: CreatePolicy, { content, after, importId }: Insert, tx: Tx) {
  const { name, stage, weight, inputPrice, outputPrice, endpoint } = input
  const { baseUrl: _, ...columns } = content
  const projectId = actor.project.id
  const version = input.version ?? after + 1
  const endpointId = endpoint ? await createEndpoint(tx, projectId, endpoint) : null
  const own = { stage, weight, inputPrice, outputPrice, endpointId, importId }
  const row = await tx.policy.create({
    data: { projectId, name, version, ...columns, ...own },
    select: policySelect,
  })
  await recordAudit(tx, actor, 'policy.create', row.id, { name, version, stage })
  return row
}

function versionTaken(name: string, version: number): AppError {
  const message = `"${name}" has a version ${version} with other content. Leave the version out to get the next one.`
  return new AppError('conflict', message, { errors: [{ path: 'version', message }] })
}
