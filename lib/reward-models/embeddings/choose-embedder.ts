import type { Tx } from '@/lib/db/client'
import { createEndpoint } from '@/lib/policies/create-endpoint'
import type { ChooseEmbeddings } from './schema'

/** The project's embedder for this server and model, made where there is none: vectors that it has are kept. @returns its id */
export async function chooseEmbedder(
  tx: Tx,
  projectId: string,
  { url, model, apiKey, timeoutSeconds }: ChooseEmbeddings,
): Promise<string> {
  const endpoint = { baseUrl: url, apiKey, ...(timeoutSeconds !== undefined && { timeoutSeconds }) }
  const endpointId = await createEndpoint(tx, projectId, endpoint, 'embeddings')
  const key = { projectId, endpointId, model }
  const { id } = await tx.embedder.upsert({
    where: { projectId_endpointId_model: key },
    create: key,
    update: {},
    select: { id: true },
  })
  return id
}

/** That of the newest linear version: a choice holds until another is made. */
export async function currentEmbedder(tx: Tx, projectId: string): Promise<string | null> {
  const newest = await tx.rewardModel.findFirst({
    where: { projectId, kind: 'LINEAR' },
    orderBy: { version: 'desc' },
    select: { embedderId: true },
  })
  return newest?.embedderId ?? null
}
