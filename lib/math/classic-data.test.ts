/** Textbook paired comparisons with published fits, where FLYWHEEL_DATA names the folder that holds them. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type CountRow, gamesOf } from './games-of-counts'
import { strengthDifferences } from './strength-pairs'
import { estimateStrengths, type Strengths } from './strengths'

const data = process.env.FLYWHEEL_DATA
const folder = `${data}/bt_classic`
const json = <T>(name: string) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as T
const table = (name: string) =>
  readFileSync(`${folder}/${name}`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.replaceAll('"', '').split(','))
/** ability and SE by item, as R's BradleyTerry2 prints them. */
const reference = (dataset: string, model: string) =>
  new Map(
    table('reference_fits_R.csv').flatMap(([set, name, item, ability, se]) =>
      set === dataset && name === model ? [[item!, { ability: Number(ability), se: Number(se) }]] : [],
    ),
  )
const fromFirst = (s: Strengths) => s.policies.map((p) => p.strength! - s.policies[0]!.strength!)
const fisher = { method: 'half', intervals: 'fisher' } as const

function expectReference(s: Strengths, items: string[], wanted: ReturnType<typeof reference>) {
  const errors = new Map(strengthDifferences(s).flatMap((d) => (d.a === 0 ? [[d.b, d.standardError!]] : [])))
  items.forEach((item, i) => {
    const { ability, se } = wanted.get(item)!
    expect(fromFirst(s)[i]).toBeCloseTo(ability, 8)
    // R's errors are those of its last but one iteration: five digits.
    if (i > 0) expect(errors.get(i)).toBeCloseTo(se, 5)
  })
}

/** Wins of row over column as rows of counts. */
const fromMatrix = (wins: number[][]): CountRow[] =>
  wins.flatMap((row, i) => row.slice(i + 1).map((n, at): CountRow => [i, i + 1 + at, n, wins[i + 1 + at]![i]!]))

describe.skipIf(!data)('classic sets', () => {
  it('baseball 1987 without home advantage', () => {
    const { items, rows } = json<{ items: string[]; rows: [string, string, number, number][] }>(
      'baseball_agresti_1987.json',
    )
    const counts = rows.map(([a, b, won, lost]): CountRow => [items.indexOf(a), items.indexOf(b), won, lost])
    expectReference(estimateStrengths(gamesOf(7, counts), fisher), items, reference('baseball', 'BT'))
  })

  it('citations of statistics journals', () => {
    const items = ['Biometrika', 'Comm Statist', 'JASA', 'JRSS-B']
    const rows = table('citations.csv').map(
      ([a, b, one, two]): CountRow => [items.indexOf(a!), items.indexOf(b!), Number(one), Number(two)],
    )
    expectReference(estimateStrengths(gamesOf(4, rows), fisher), items, reference('citations', 'BT'))
  })

  // Its columns count the wins of the column's item.
  it('springall, ties as half a win', () => {
    const rows = table('springall.csv').map(
      ([row, col, win, loss, tie]): CountRow => [
        Number(col) - 1,
        Number(row) - 1,
        Number(win),
        Number(loss),
        Number(tie),
      ],
    )
    const items = Array.from({ length: 9 }, (_, i) => String(i + 1))
    expectReference(estimateStrengths(gamesOf(9, rows), fisher), items, reference('springall', 'BT ties=half'))
  })

  it('pudding, Davidson: worths, nu and the likelihood', () => {
    const set = json<{
      rows_i_j_winij_tie_winji: number[][]
      recomputed: { pi_sum1: number[]; nu: number; loglik: number }
    }>('pudding_davidson_1970.json')
    const rows = set.rows_i_j_winij_tie_winji.map(
      ([i, j, won, tie, lost]): CountRow => [i! - 1, j! - 1, won!, lost!, tie!],
    )
    const s = estimateStrengths(gamesOf(6, rows), { intervals: 'none' })
    const worth = s.policies.map((p) => Math.exp(p.strength!))
    const sum = worth.reduce((total, w) => total + w, 0)
    set.recomputed.pi_sum1.forEach((pi, i) => {
      expect(worth[i]! / sum).toBeCloseTo(pi, 8)
    })
    expect(s.nu).toBeCloseTo(set.recomputed.nu, 7)
    expect(s.components[0]!.logLikelihood).toBeCloseTo(set.recomputed.loglik, 6)
  })

  it('tennis (Agresti 2019) and the example of Wikipedia', () => {
    type Set = {
      wins_row_over_col: number[][]
      recomputed: { theta_ref_Wawrinka?: Record<string, number>; theta?: number[]; loglik: number }
    }
    const tennis = json<Set & { items: string[] }>('tennis_agresti_2019.json')
    const s = estimateStrengths(gamesOf(5, fromMatrix(tennis.wins_row_over_col)), fisher)
    tennis.items.forEach((item, i) => {
      const wanted = tennis.recomputed.theta_ref_Wawrinka![item]!
      expect(s.policies[i]!.strength! - s.policies[4]!.strength!).toBeCloseTo(wanted, 7)
    })
    expect(s.components[0]!.logLikelihood).toBeCloseTo(tennis.recomputed.loglik, 7)
    const wikipedia = json<Set>('wikipedia_bt.json')
    const w = estimateStrengths(gamesOf(4, fromMatrix(wikipedia.wins_row_over_col)), fisher)
    const published = [0.64, 1.043, 0.66, 2.27]
    w.policies.forEach((p, i) => {
      expect(p.strength).toBeCloseTo(wikipedia.recomputed.theta![i]!, 7)
      expect(Math.abs(Math.exp(p.strength!) - published[i]!)).toBeLessThan(6e-4)
    })
  })

  it("choix's example: its values, and no maximum where its own needs a prior", () => {
    type Set = { n: number; winner_loser: [number, number][]; recomputed?: number[] }
    const { connected, disconnected } = json<{ connected: Set; disconnected: Set }>('choix_toy.json')
    const fitOf = ({ n, winner_loser }: Set) =>
      estimateStrengths(
        gamesOf(
          n,
          winner_loser.map(([i, j]): CountRow => [i, j, 1, 0]),
        ),
        fisher,
      )
    fitOf(connected).policies.forEach((p, i) => {
      expect(p.strength).toBeCloseTo(connected.recomputed![i]!, 7)
    })
    const chain = fitOf(disconnected)
    expect(chain.flags).toContain('regularised')
    expect(chain.policies[3]).toMatchObject({ high: null, reason: 'undefeated' })
  })

  it('football 2008 to 2013, Davidson: the gradient vanishes when it is summed game by game', () => {
    const games = table('football.csv').map(([, home, away, result]) => ({ home: home!, away: away!, result }))
    const teams = [...new Set(games.flatMap(({ home, away }) => [home, away]))].sort()
    const s = estimateStrengths(
      {
        policies: teams.length,
        a: games.map(({ home }) => teams.indexOf(home)),
        b: games.map(({ away }) => teams.indexOf(away)),
        outcome: games.map(({ result }) => (result === '1' ? 0 : result === '-1' ? 1 : 2)),
      },
      { intervals: 'independent' },
    )
    expect(s.flags).toEqual([])
    const gradient = new Float64Array(teams.length + 1)
    for (const { home, away, result } of games) {
      const [i, j] = [teams.indexOf(home), teams.indexOf(away)]
      const d = s.policies[i]!.strength! - s.policies[j]!.strength!
      const [up, down, tie] = [Math.exp(d / 2), Math.exp(-d / 2), s.nu!]
      const total = up + down + tie
      gradient[i]! += ((up - down) / total - Number(result)) / 2
      gradient[j]! -= ((up - down) / total - Number(result)) / 2
      gradient[teams.length]! += tie / total - (result === '0' ? 1 : 0)
    }
    expect(Math.max(...gradient.map(Math.abs))).toBeLessThan(1e-7)
  })

  it('113,638 votes on 4,030 items: a fit, without intervals, of a graph that is hardly there', () => {
    const lines = gunzipSync(readFileSync(`${data}/humour_pairs/pairs.csv.gz`))
      .toString()
      .trim()
      .split('\n')
    const votes = lines.map((line) => line.split(',').map(Number) as [number, number])
    const items = [...new Set(votes.flat())]
    const index = new Map(items.map((item, i) => [item, i]))
    const queries = new Map<string, number>()
    const query = votes.map((vote) => {
      const pair = vote.toSorted((x, y) => x - y).join()
      queries.set(pair, queries.get(pair) ?? queries.size)
      return queries.get(pair)!
    })
    const [a, b] = [0, 1].map((side) => votes.map((vote) => index.get(vote[side]!)!))
    const s = estimateStrengths({ policies: items.length, a: a!, b: b!, outcome: votes.map(() => 0), query })
    const big = s.components[0]!
    expect([items.length, queries.size]).toEqual([4030, 28118])
    expect(big.iterations).toBeLessThanOrEqual(25)
    expect(s.policies.every((p) => p.strength === null || Number.isFinite(p.strength))).toBe(true)
    expect(s.policies[0]).toMatchObject({ low: null, reason: 'too_many_policies' })
    const agree = votes.filter((_, v) => s.policies[a![v]!]!.strength! > s.policies[b![v]!]!.strength!).length
    expect(agree / votes.length).toBeGreaterThan(0.7)
  })
})
