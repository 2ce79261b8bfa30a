import type { ModelEvaluation, RewardModelView } from '@/lib/reward-models/schema'

type Version = Pick<RewardModelView, 'version' | 'state' | 'evaluation'>

/** The newest version that has been evaluated; versions newest first. */
export function newestEvaluated<V extends Version>(versions: readonly V[]): V | undefined {
  return versions.find(({ evaluation }) => evaluation !== null)
}

/** Title of the versions' chart: what the newest evaluated version is worth against "longer wins". Versions newest first. */
export function describeVersions(versions: readonly Version[]): string {
  const newest = newestEvaluated(versions)
  if (!newest)
    return versions[0]?.state === 'FITTING' ? 'The first reward model is being fitted' : 'No reward model yet'
  return `Version ${newest.version} ${againstLength(newest.evaluation as ModelEvaluation)}`
}

function againstLength({ blind, length }: ModelEvaluation): string {
  const { value, low, high } = blind.accuracy
  const other = length.accuracy.value
  if (value === null) return 'is not evaluated yet'
  if (other === null) return `is right on ${(100 * value).toFixed(1)} % of held-out preferences`
  // Only what lies outside the interval is called a difference.
  if (low !== null && high !== null && other >= low && other <= high) return 'cannot be told from “longer wins”'
  const points = 100 * (value - other)
  return `is ${Math.abs(points).toFixed(1)} points ${points > 0 ? 'above' : 'below'} “longer wins”`
}

/** Title of the same chart for log loss: the newest evaluated version against knowing nothing. Versions newest first. */
export function describeLogLoss(versions: readonly Version[]): string {
  const newest = newestEvaluated(versions)
  if (!newest?.evaluation) return 'No log loss yet'
  const { value, low, high } = newest.evaluation.blind.logLoss
  if (value === null) return `Version ${newest.version} has no log loss yet`
  if (low !== null && high !== null && low <= Math.LN2 && high >= Math.LN2)
    return `Version ${newest.version} cannot be told from knowing nothing`
  return `Version ${newest.version} is ${value < Math.LN2 ? 'less' : 'more'} surprised than if it knew nothing`
}

/** `50 new preferences, 2 rollouts changed rank`; null where nothing was promoted yet. */
export function describeEffect({ effect }: Pick<RewardModelView, 'effect'>): string | null {
  if (!effect) return null
  const { newPreferences, rolloutsChangedRank, previousVersion } = effect
  const fresh = `${count(newPreferences, 'new preference')}`
  if (previousVersion === null) return `${fresh}, all rollouts ranked for the first time`
  return `${fresh}, ${rolloutsChangedRank === 0 ? 'no rollout' : count(rolloutsChangedRank, 'rollout')} changed rank`
}

const count = (n: number, one: string) => `${n.toLocaleString('en-GB')} ${one}${n === 1 ? '' : 's'}`
