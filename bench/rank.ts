import { fitLinearReward, type LinearRewardModel } from '@/lib/math/linear-reward'
import { createRandom } from '@/lib/math/random'
import { packFeatures } from '@/lib/math/reward-data'
import { rankRollouts } from '@/lib/math/reward-ranking'
import { extractFeatures, FEATURE_SPEC } from '@/lib/text/features'
import { median } from './measure'
import type { Bench } from './row'

const ROLLOUTS = 8
const CHARACTERS = 2000
const CALLS = 200

/** Ranking without the wire: features of the texts, rewards, joint draws. The bound is what the whole call may take. */
export default {
  name: 'rank',
  about:
    '8 rollouts of 2,000 characters ranked by a fitted model: features, rewards, standard errors and 4,096 joint draws, without HTTP and database; 200 calls after 20 that are not counted, other texts each time. Seed 1. The bound is the goal of the whole call, so the ratio says how much of it is left.',
  rows: async function* ({ small }) {
    const model = fitModel()
    const times: number[] = []
    for (let call = -20; call < (small ? CALLS / 10 : CALLS); call++) {
      const texts = Array.from({ length: ROLLOUTS }, (_, i) => drawText(1000 + call * ROLLOUTS + i))
      const since = performance.now()
      const items = texts.map((text) => ({ features: extractFeatures('What keeps bread fresh for a week?', text) }))
      rankRollouts(model, items, 1)
      if (call >= 0) times.push((performance.now() - since) / 1000)
    }
    times.sort((a, b) => a - b)
    for (const [what, ours, bound] of [
      ['median', median(times), 0.05],
      ['99th percentile', times[Math.ceil(0.99 * times.length) - 1]!, 0.15],
    ] as const) {
      yield {
        ...{ bench: 'rank', work: `rank 8 rollouts of 2,000 characters, ${what}`, peer: 'bound of POST rank' },
        ...{ oursSeconds: ours, peerSeconds: bound, ratio: bound / ours, low: null, high: null },
        ...{ goal: `≤ ${bound * 1000} ms`, oursError: null, peerError: null },
      }
    }
  },
} satisfies Bench

/** Words of a vocabulary of 3,000 by Zipf's law, with sentences, paragraphs and lists. */
export function drawText(seed: number): string {
  const random = createRandom(seed, 'rank-bench')
  let text = ''
  while (text.length < CHARACTERS) {
    const words = Array.from({ length: 5 + random.int(15) }, () => wordOf(Math.floor(3000 ** random.uniform())))
    text += `${random.int(6) === 0 ? '\n\n- ' : ' '}${words.join(' ')}.`
  }
  return text.slice(0, CHARACTERS)
}

const SYLLABLES = ['ta', 'ren', 'mi', 'so', 'lak', 'e', 'du', 'vor', 'pin', 'as']
const wordOf = (rank: number): string => [...String(rank)].map((digit) => SYLLABLES[Number(digit)]).join('')

function fitModel(): LinearRewardModel {
  const features = Array.from({ length: 400 }, (_, i) =>
    extractFeatures('What keeps bread fresh?', drawText(50_000 + i)),
  )
  const a = Array.from({ length: 200 }, (_, i) => 2 * i)
  const preferences = { a, b: a.map((row) => row + 1), outcome: a.map((_, i) => i % 2), query: a }
  const table = packFeatures(features, 2 ** FEATURE_SPEC.hashed.bits)
  return fitLinearReward({ table, preferences }, { spec: FEATURE_SPEC })
}
