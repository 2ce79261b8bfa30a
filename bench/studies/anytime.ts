/**
 * How often the anytime test says that one of two equal policies is better, looked at after every query:
 *   npx tsx bench/studies/anytime.ts [runs, default 2000]
 */
import { nullRuns } from '@/lib/testing/anytime-runs'

const runs = Number(process.argv[2] ?? 2000)
const { anytime, naive } = nullRuns(runs, 2)
const share = (x: number) => `${(100 * x).toFixed(1)} %`
process.stdout.write(
  `${runs} null runs, 600 queries of three votes: anytime ${share(anytime)}, naive ${share(naive)}\n`,
)
