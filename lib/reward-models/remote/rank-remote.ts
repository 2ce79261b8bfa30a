import type { RankedRollout } from '@/lib/math/reward-ranking'
import { normalCdf } from '@/lib/math/special'
import type { RemoteScale } from './schema'

/**
 * Rewards of rollouts of one query from a server's numbers, in their order, centred on their mean.
 * What is uncertain is the one thing that was fitted, the slope b = 1 / temperature: a reward's standard error is its
 * distance from the mean in deviations times the error of b, and the rollout with the highest number is best with
 * probability P(b > 0), the one with the lowest otherwise. Equal ones share. Too few verdicts to tell b's error: it is
 * taken to be as large as b.
 */
export function rankRemote(numbers: Float64Array, scale: RemoteScale): RankedRollout[] {
  const slope = 1 / scale.temperature
  const error = scale.slopeError ?? slope
  const centre = numbers.reduce((sum, x) => sum + x, 0) / Math.max(1, numbers.length)
  const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)]
  const share = (extreme: number) => 1 / numbers.filter((x) => x === extreme).length
  const isRight = normalCdf(slope / error)
  return Array.from(numbers, (x, index) => ({
    index,
    reward: (slope * (x - centre)) / scale.deviation,
    standardError: (error * Math.abs(x - centre)) / scale.deviation,
    probabilityBest:
      (x === highest ? isRight * share(highest) : 0) + (x === lowest ? (1 - isRight) * share(lowest) : 0),
    rank: 1 + numbers.filter((other) => other > x).length,
  }))
}
