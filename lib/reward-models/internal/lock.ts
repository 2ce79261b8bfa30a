import type { Tx } from '@/lib/db/client'

/** Until the transaction ends, nobody else opens, promotes or scores in this project: scores are of one model. */
export async function lockRewardModels(tx: Tx, projectId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${`reward-models:${projectId}`}, 0))`
}
