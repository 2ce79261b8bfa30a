import { fitNoisyBradleyTerry } from '../../lib/math/noisy-bradley-terry'
import { estimateStrengths } from '../../lib/math/strengths'
import { reliabilityOfKnown } from '../../lib/testing/known-strengths'
import { errorAfterScale, type Planted, plantVotes, rankCorrelation } from '../../lib/testing/planted-votes'
import { seconds } from '../measure'
import type { Bench, BenchRow } from '../row'

const RUNS = 20
const PLAN = { policies: 12, annotators: 20 }

/** No race: how well reliabilities and strengths come back from planted votes. Reliabilities uniform on 0 to 2. */
const bench: Bench = {
  name: 'annotators-study',
  about: `Planted annotators: ${PLAN.annotators} of them, ${PLAN.policies} policies, reliabilities uniform on 0 to 2, means of ${RUNS} runs, seeds 1 to ${RUNS}. The errors say what was found by ours and by the one it is measured against.`,
  async *rows({ small }) {
    const runs = small ? 4 : RUNS
    for (const [spread, votesEach] of [
      [1.5, 50],
      [1.5, 200],
      [0.65, 50],
      [0.65, 200],
    ] as const) {
      const found: { ours: number; known: number; isBetter: boolean; time: number }[] = []
      for (let seed = 1; seed <= runs; seed++) found.push(await one(plantVotes({ ...PLAN, spread, votesEach }, seed)))
      const row = rowOf(`strengths' SD ${spread}, ${votesEach} votes each`, mean(found.map((f) => f.time)))
      yield {
        ...row,
        work: `rank correlation of reliabilities, ${row.work}`,
        peer: 'knows the strengths',
        goal: 'within 0.03',
        oursError: mean(found.map((f) => f.ours)).toFixed(3),
        peerError: mean(found.map((f) => f.known)).toFixed(3),
      }
      yield {
        ...row,
        work: `runs with better strengths, ${row.work}`,
        peer: 'plain Bradley-Terry',
        goal: votesEach >= 200 ? '≥ 80 %' : '–',
        oursError: `${((100 * found.filter((f) => f.isBetter).length) / runs).toFixed(0)} %`,
        peerError: null,
      }
    }
    yield await equalOnes(runs)
  },
}

export default bench

async function one(planted: Planted) {
  let reliability = new Float64Array()
  let strengths: number[] = []
  const time = await seconds(() => {
    const fit = fitNoisyBradleyTerry(planted.votes)
    reliability = Float64Array.from(fit.reliability)
    strengths = fit.strengths as number[]
  })
  return {
    time,
    ours: rankCorrelation(reliability, planted.reliability),
    known: rankCorrelation(reliabilityOfKnown(planted), planted.reliability),
    isBetter: errorAfterScale(strengths, planted.strengths) < errorAfterScale(plain(planted), planted.strengths),
  }
}

async function equalOnes(runs: number): Promise<BenchRow> {
  const found: { noisy: number; plain: number }[] = []
  const time = await seconds(() => {
    for (let seed = 1; seed <= runs; seed++) {
      const planted = plantVotes({ ...PLAN, spread: 0.65, votesEach: 100, reliability: () => 1, biasSpread: 0 }, seed)
      const fit = fitNoisyBradleyTerry(planted.votes)
      found.push({
        noisy: errorAfterScale(fit.strengths as number[], planted.strengths),
        plain: errorAfterScale(plain(planted), planted.strengths),
      })
    }
  })
  return {
    ...rowOf('root mean square error of strengths, equal annotators, 100 votes each', time / runs),
    peer: 'plain Bradley-Terry',
    goal: '≤ 1.05 of plain',
    oursError: mean(found.map((f) => f.noisy)).toFixed(4),
    peerError: mean(found.map((f) => f.plain)).toFixed(4),
  }
}

const plain = ({ votes }: Planted) =>
  estimateStrengths(votes, { method: 'half', intervals: 'none' }).policies.map((p) => p.strength!)

const mean = (values: number[]) => values.reduce((sum, v) => sum + v, 0) / values.length

const rowOf = (work: string, oursSeconds: number) => ({
  ...{ bench: 'annotators-study', work, oursSeconds, peerSeconds: null, ratio: null, low: null, high: null },
})
