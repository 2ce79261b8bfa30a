import type { Tx } from '@/lib/db/client'
import { FEATURE_SPEC } from '@/lib/text/features'
import { countTrainPreferences } from './internal/count-new'
import { openFit } from './open-fit'

/**
 * After an upgrade that changed the text features: opens a fit in each project whose serving version has weights for the
 * old ones. Its stored rewards serve meanwhile. Once for each such version: where an attempt came after it, the next one
 * is a matter of judgments again. @returns fits opened
 */
export async function refitOutdated(tx: Tx): Promise<number> {
  let opened = 0
  const outdated = await tx.$queryRaw<{ projectId: string; version: number }[]>`
    SELECT "projectId", version FROM "RewardModel"
    WHERE state = 'PROMOTED' AND model #>> '{blind,spec,version}' <> ${String(FEATURE_SPEC.version)}`
  for (const { projectId, version } of outdated) {
    const later = await tx.rewardModel.findFirst({
      where: { projectId, version: { gt: version } },
      select: { id: true },
    })
    if (later) continue
    const { decisive } = await countTrainPreferences(tx, projectId)
    if (decisive > 0 && (await openFit(tx, projectId))) opened += 1
  }
  return opened
}
