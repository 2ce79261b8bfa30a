import { db } from '@/lib/db/client'
import { logger } from '@/lib/logger/logger'
import type { EvaluationData } from '../fit-data'
import type { VersionJudges } from '../internal/judge'
import { askRemote, findRemote, type LoadedRemote } from './load-remote'
import { readToScore } from './read-to-score'
import type { RemoteScale } from './schema'

/** By its stored scale; temperatures of single sources are not kept with it. */
export function judgesOf(raw: Float64Array, { mean, deviation, temperature }: RemoteScale): VersionJudges {
  return { blind: { scores: raw.map((x) => (x - mean) / deviation), temperature }, informed: null }
}

/** A server's numbers for all rollouts of the data, in their order. Throws as `askRemote`. */
export async function scoreData({ rollouts }: EvaluationData, loaded: LoadedRemote): Promise<Float64Array> {
  const ids = rollouts.map(({ id }) => id)
  return askRemote(loaded, await readToScore(db(), loaded.projectId, ids))
}

/**
 * Asks the servers of the other remote versions that this evaluation needs: the one that serves, and those whose figures
 * rest on another set. One that fails stays without scores, and the evaluation goes on without it.
 */
export async function addRemoteJudges(projectId: string, data: EvaluationData): Promise<EvaluationData> {
  const versions = await Promise.all(
    data.versions.map(async (version) => {
      if (version.stored || version.judges) return version
      if (!version.isChampion && version.evaluatedOn === data.reportSet.hash) return version
      try {
        const loaded = await findRemote(db(), projectId, version.id)
        if (!loaded?.remote.scale) return version
        return { ...version, judges: judgesOf(await scoreData(data, loaded), loaded.remote.scale) }
      } catch (error) {
        logger.warn({ err: error, version: version.version }, 'a remote reward model could not be scored anew')
        return version
      }
    }),
  )
  return { ...data, versions }
}
