/**
 * Runs in which the two policies are equally good: each query favours one of them by chance (a normal deviate of 2 in log-odds),
 * and its three voters share that. After every query somebody looks. A naive 95 % interval takes votes as independent.
 */
import { firstDecision, scoreOfQuery } from '@/lib/math/anytime-test'
import { createRandom } from '@/lib/math/random'

const QUERIES = 600
const VOTERS = 3
const SPREAD = 2
/** A naive looker waits for as many votes. */
const FIRST_LOOK = 30

/** @returns shares of runs with a false decision at any look */
export function nullRuns(runs: number, seed: number): { anytime: number; naive: number } {
  const random = createRandom(seed, 'anytime-null')
  let [anytime, naive] = [0, 0]
  for (let run = 0; run < runs; run++) {
    const scores: number[] = []
    let [votes, sum, erred] = [0, 0, false]
    for (let query = 0; query < QUERIES; query++) {
      const chance = 1 / (1 + Math.exp(-SPREAD * random.gaussian()))
      const verdicts = Array.from({ length: VOTERS }, () => (random.uniform() < chance ? 1 : -1) as -1 | 1)
      for (const one of verdicts) sum += one
      votes += VOTERS
      const mean = sum / votes
      if (votes >= FIRST_LOOK && Math.abs(mean) > 1.96 * Math.sqrt((1 - mean * mean) / votes)) erred = true
      scores.push(scoreOfQuery(verdicts))
    }
    if (erred) naive += 1
    if (firstDecision(scores)) anytime += 1
  }
  return { anytime: anytime / runs, naive: naive / runs }
}
