import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Study } from '../row'
import { drawCurves } from './active/draw-curves'
import { readHelpfulBase, readHumour, readMtBench, readOasst, readPandaLm } from './active/read-sets'
import { replay, splitSet } from './active/replay'
import type { ReplaySet } from './active/replay-set'
import { type SeedCurves, type Summary, summarise } from './active/summary'

const PICTURE = path.join(import.meta.dirname, '..', '..', 'docs', 'images', 'active-choice.svg')
const SHARES = Array.from({ length: 20 }, (_, i) => (i + 1) / 20)
const SEEDS = 20

const READERS = [readHelpfulBase, readMtBench, readPandaLm, readOasst, readHumour]

const study: Study = {
  name: 'active',
  about:
    'How many labels the chooser saves: judged pairs of public sets are asked for again, by the active arm (with the random ' +
    "arm's seventh) or evenly at random, a linear reward model is fitted at each twentieth of the pool, and its log loss is " +
    'measured on held-out queries. Target: the loss of random at half of the pool; ratio: the first budget from which active ' +
    'stays at or below it, over half of the pool, so that 0.8 saves a fifth; 95 % by bootstrap over seeds. Null: the same of a ' +
    'second random run. Flat: random falls by less than two paired standard deviations of its mean after a quarter of the pool, so there ' +
    'is nothing to save.',
  run: async ({ small, note }) => {
    const found: { set: ReplaySet; pool: number; summary: Summary }[] = []
    for (const read of READERS) {
      const set = read()
      const seeds: SeedCurves[] = []
      let pool = 0
      for (let seed = 1; seed <= (small ? 2 : SEEDS); seed++) {
        const split = splitSet(set, seed)
        pool = split.pool.length
        seeds.push(runSeed(split))
      }
      found.push({ set, pool, summary: summarise(seeds, SHARES) })
      note(`${set.name}: ${set.about}`)
      console.error(JSON.stringify({ set: set.name, pool, ...found.at(-1)!.summary }))
    }
    if (!small)
      writeFileSync(
        PICTURE,
        drawCurves(
          found.map(({ set, ...rest }) => ({ name: set.name, ...rest })),
          SHARES,
        ),
      )
    return tableOf(found)
  },
}

export default study

function runSeed(split: ReturnType<typeof splitSet>): SeedCurves {
  const budgets = SHARES.map((share) => Math.round(share * split.pool.length))
  return {
    random: replay(split, budgets, 'random', 'random'),
    second: replay(split, budgets, 'random', 'second'),
    active: replay(split, budgets, 'active', 'active'),
  }
}

const two = (value: number | null) => (value === null ? 'never' : value.toFixed(2))
const range = ([low, high]: [number, number]) => `${low.toFixed(2)} to ${high.toFixed(2)}`

function tableOf(found: { set: ReplaySet; pool: number; summary: Summary }[]): string {
  const head = [
    'set',
    'pool',
    'target loss',
    'ratio (95 %)',
    'null (95 %)',
    'random needs, for 10 / 20 / 40 %',
    'fall after ¼ (SD)',
  ]
  const rows = found.map(({ set, pool, summary: s }) => [
    set.name,
    String(pool),
    s.target.toFixed(4),
    `${two(s.ratio)} (${range(s.interval)})${s.isFlat ? ', flat: nothing to save' : ''}`,
    `${two(s.nullRatio)} (${range(s.nullInterval)})`,
    s.equivalents
      .map(({ random }) => (random === null ? 'more than all' : `${Math.round(random * 100)} %`))
      .join(' / '),
    `${s.fall.toFixed(4)} (${s.fallDeviation.toFixed(4)})`,
  ])
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
