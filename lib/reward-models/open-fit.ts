import type { Tx } from '@/lib/db/client'
import { enqueue } from '@/lib/queue/enqueue'
import { currentEmbedder } from './embeddings/choose-embedder'
import { lockRewardModels } from './internal/lock'
import { rewardModelSeed } from './internal/seed'

/** `embedderId` absent: as the newest version has it. */
type Asked = { requestedById?: string | null; datasetId?: string | null; embedderId?: string | null }

/** Opens the next version and the job that fits it; null while another one is being fitted. */
export async function openFit(tx: Tx, projectId: string, asked: Asked = {}): Promise<{ id: string } | null> {
  await lockRewardModels(tx, projectId)
  const fitting = await tx.rewardModel.findFirst({ where: { projectId, state: 'FITTING' }, select: { id: true } })
  if (fitting) return null
  const last = await tx.rewardModel.findFirst({
    where: { projectId },
    orderBy: { version: 'desc' },
    select: { version: true },
  })
  const version = (last?.version ?? 0) + 1
  const seed = rewardModelSeed(projectId)
  const embedderId = asked.embedderId === undefined ? await currentEmbedder(tx, projectId) : asked.embedderId
  const opened = await tx.rewardModel.create({
    data: { projectId, version, seed, ...asked, embedderId },
    select: { id: true },
  })
  await enqueue(tx, 'fit-reward-model', { projectId, rewardModelId: opened.id })
  return opened
}
