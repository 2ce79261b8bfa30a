/**
 * How often the anytime test says that one of two equal policies is better, looked at after every query, beside a naive
 * interval: `npm run bench -- anytime`. 2,000 null runs of 600 queries with three votes that hang together.
 */
import { nullRuns } from '@/lib/testing/anytime-runs'
import type { Study } from '../row'

const RUNS = 2000
const SEED = 2
const share = (x: number) => `${(100 * x).toFixed(1)} %`

const study: Study = {
  name: 'anytime',
  about:
    'False decisions of two equal policies, looked at after each of 600 queries of three votes (goal: at most 5 %).',
  run: async ({ small }) => {
    const runs = small ? RUNS / 10 : RUNS
    const { anytime, naive } = nullRuns(runs, SEED)
    return `| runs | anytime test | naive 95 % interval |\n| --- | --- | --- |\n| ${runs} | ${share(anytime)} | ${share(naive)} |`
  },
}

export default study
