import { rmSync } from 'node:fs'
import { fitComponent } from '@/lib/math/component-fit'
import { countGames } from '@/lib/math/counts'
import { eloOf } from '@/lib/math/elo'
import { listPairs } from '@/lib/math/pair-list'
import { refreshStrengths, startLive } from '@/lib/math/refresh-strengths'
import { estimateStrengths } from '@/lib/math/strengths'
import { against, type Rival, type Work } from './against'
import { drawPreferences, indexNames, nameColumns, type PreferenceSet, writeColumns } from './data/preferences'
import { errorOf, referenceElo } from './data/reference-fit'
import type { Bench, BenchOptions, BenchRow } from './row'

const bench: Bench = {
  name: 'strengths',
  about:
    'Strengths from preferences in memory: integer ids and verdicts (names and text where it says so), seed 1; strengths N(0, 0.65), popularity Zipf 0.9, 29 % ties (Davidson, ν 0.9). Errors in Elo, against a fit summed row by row.',
  async *rows(options) {
    const scale = options.small ? 0.1 : 1
    const ties = drawPreferences({ policies: 200, preferences: 2e6 * scale, nu: 0.9 })
    const chain = drawPreferences({ policies: 1000, preferences: 1e6 * scale, reach: 12 })
    const folders = [ties, chain].map(({ a, b, outcome }) => writeColumns({ a, b, outcome }))
    try {
      yield* boards(ties, folders[0]!, options)
      yield* chains(chain, folders[1]!, options)
      yield* refreshed(ties, folders[0]!, options)
    } finally {
      for (const folder of folders) rmSync(folder, { recursive: true })
    }
  },
}

export default bench

const eloList = (theta: ArrayLike<number>) => Array.from(theta, (t) => eloOf(t, 0))

/** From ids to strengths with sandwich intervals, every game a cluster of its own as the peers take it. */
async function* boards(set: PreferenceSet, folder: string, options: BenchOptions): AsyncGenerator<BenchRow> {
  const half = referenceElo(set, 'half')
  const work = (method: 'half' | 'davidson', goal: string): Work => {
    const ours = () => estimateStrengths(set, { method, intervals: 'independent', ranks: false })
    const elo = ours().policies.map((policy) => policy.elo!)
    return {
      bench: 'B1',
      work: `k200t, ${set.a.length} preferences: counts, graph, ${method} fit, sandwich`,
      goal,
      ours,
      oursError: errorOf(elo, method === 'half' ? half : referenceElo(set, method)),
    }
  }
  const error: Rival['error'] = ({ elo }) => errorOf(elo!, half)
  const arena = { script: 'strengths_arena_rank.py', args: [folder, set.policies, 'intervals'], error }
  const fastchat = { script: 'strengths_fastchat.py', args: [folder, set.policies, 'fit'], error }
  const evalica = { script: 'strengths_evalica.py', args: [folder, set.policies], error }
  yield await against(work('half', '≥ 40'), arena, options)
  yield await against(work('davidson', '≥ 40'), arena, options)
  yield await against(work('half', '≥ 400'), fastchat, options)
  const named = nameColumns(set)
  const ours = () => estimateStrengths(indexNames(named), { method: 'half', intervals: 'independent', ranks: false })
  const fromNames = { ...work('half', '≥ 400'), ours }
  const text = `k200t, ${set.a.length} preferences: names, counts, graph, half fit, sandwich`
  yield await against({ ...fromNames, work: text }, { ...fastchat, args: [folder, set.policies, 'names'] }, options)
  yield await against(work('half', '≥ 3'), evalica, options)
}

/** Only neighbours compared: ours from the games to strengths; choix is given its matrix of wins. */
async function* chains(set: PreferenceSet, folder: string, options: BenchOptions): AsyncGenerator<BenchRow> {
  const reference = referenceElo(set, 'half')
  const error: Rival['error'] = ({ elo }) => errorOf(elo!, reference)
  const pairs = listPairs(countGames(set))
  const fitted = () => fitComponent(pairs, 'half')
  const oursError = errorOf(eloList(fitted().theta), reference)
  const fromWins = { work: `chain1000, ${set.a.length} preferences: fit of the wins`, ours: fitted }
  const fromGames = {
    work: `chain1000, ${set.a.length} preferences: counts, graph, fit`,
    ours: () => fitComponent(listPairs(countGames(set)), 'half'),
  }
  const shared = { bench: 'B3', goal: '≥ 20', oursError }
  const choix = { script: 'strengths_choix.py', args: [folder, set.policies], error }
  const arena = { script: 'strengths_arena_rank.py', args: [folder, set.policies, 'fit'], error }
  yield await against({ ...shared, ...fromWins }, choix, options)
  yield await against({ ...shared, ...fromGames }, arena, options)
}

/** The board after 1,000 preferences more; the peer has no way but to count and fit all again. */
async function* refreshed(set: PreferenceSet, folder: string, options: BenchOptions): AsyncGenerator<BenchRow> {
  const cut = set.a.length - 1000
  const part = (from: number, to: number) => ({
    policies: set.policies,
    a: set.a.subarray(from, to),
    b: set.b.subarray(from, to),
    outcome: set.outcome.subarray(from, to),
  })
  const live = startLive(part(0, cut), 'half')
  const more = part(cut, set.a.length)
  const ours = () => refreshStrengths(live, more)
  const reference = referenceElo(set, 'half')
  const work: Work = {
    bench: 'B7',
    work: `k200t, ${set.a.length} preferences: strengths after 1,000 more`,
    goal: '≥ 1,500',
    ours,
    oursError: errorOf(eloList(ours().fit.theta), reference),
  }
  const error: Rival['error'] = ({ elo }) => errorOf(elo!, reference)
  const arena = { script: 'strengths_arena_rank.py', args: [folder, set.policies, 'fit'], error }
  for (let warm = 0; warm < 20; warm++) ours()
  yield await against(work, arena, options)
}
