/** Cases that were reported against other programs, where FLYWHEEL_DATA's neighbour `cases` holds their values. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { PSEUDO_WINS } from './component-fit'
import { type CountRow, gamesOf } from './games-of-counts'
import { estimateStrengths } from './strengths'

const file = path.join(process.env.FLYWHEEL_DATA ?? '', '..', 'cases', 'numeric.json')
const isThere = process.env.FLYWHEEL_DATA !== undefined && existsSync(file)

type Game = { a: string; b: string; a_wins: number; b_wins: number; ties: number }
type Case = {
  id: string
  kind: string
  input: { policies: string[]; games: Game[] }
  expected: {
    never_compared: string[]
    components: string[][]
    mle_exists: boolean
    theta_mle?: Record<string, number>
    theta_pair_half: Record<string, number>
  }
}

describe.skipIf(!isThere)('reported cases', () => {
  const cases = isThere ? (JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }).cases : []

  it.each(cases.filter(({ kind, expected }) => kind === 'bt_fit' && expected.never_compared))(
    '$id',
    ({ input, expected }) => {
      const rows = input.games.map(
        ({ a, b, a_wins, b_wins, ties }): CountRow => [
          input.policies.indexOf(a),
          input.policies.indexOf(b),
          a_wins,
          b_wins,
          ties,
        ],
      )
      const fit = estimateStrengths(gamesOf(input.policies.length, rows), { method: 'half', intervals: 'none' })
      const of = (name: string) => fit.policies[input.policies.indexOf(name)]!.strength
      // The convention of this product: maximum likelihood where it exists, else half a pseudo-win each way.
      expect(PSEUDO_WINS).toBe(0.5)
      const wanted = expected.mle_exists ? expected.theta_mle! : expected.theta_pair_half
      for (const [name, value] of Object.entries(wanted)) expect(of(name)).toBeCloseTo(value, 6)
      for (const name of expected.never_compared) expect(of(name)).toBeNull()
      expect(fit.components.map(({ members }) => members.map((i) => input.policies[i]))).toEqual(expected.components)
      expect(fit.flags.includes('regularised')).toBe(!expected.mle_exists)
    },
  )
})
