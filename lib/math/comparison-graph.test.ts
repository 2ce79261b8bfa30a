import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectedComponents, reachable, strongComponents } from './comparison-graph'
import { countGames } from './counts'
import { type CountRow, gamesOf } from './games-of-counts'
import { listPairs } from './pair-list'

const pairsOf = (policies: number, rows: CountRow[]) => listPairs(countGames(gamesOf(policies, rows)))

describe('comparison graph', () => {
  it('groups, largest first; a policy without games is in none', () => {
    const pairs = pairsOf(7, [
      [5, 6, 1, 0],
      [0, 2, 1, 0],
      [2, 3, 0, 1],
    ])
    expect(connectedComponents(pairs).map((g) => [...g])).toEqual([
      [0, 2, 3],
      [5, 6],
    ])
  })

  it('a tie connects both ways, a win one way', () => {
    expect(strongComponents(pairsOf(2, [[0, 1, 5, 0]])).length).toBe(2)
    expect(strongComponents(pairsOf(2, [[0, 1, 5, 0, 1]])).length).toBe(1)
    expect(strongComponents(pairsOf(2, [[0, 1, 5, 0, 1]]), false).length).toBe(2)
  })

  it('both bad and games with itself connect nobody', () => {
    expect(
      connectedComponents(
        pairsOf(2, [
          [0, 1, 0, 0, 0, 3],
          [0, 0, 4, 1],
        ]),
      ),
    ).toEqual([])
  })

  it('strong components are the sets that reach each other, on any graph', () => {
    const arc = fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 7 }))
    fc.assert(
      fc.property(fc.array(arc, { maxLength: 20 }), (arcs) => {
        const pairs = pairsOf(
          8,
          arcs.filter(([a, b]) => a !== b).map(([a, b]) => [a, b, 1, 0]),
        )
        const reach = Array.from({ length: 8 }, (_, v) => reachable(pairs, Int32Array.of(v), true))
        const groups = strongComponents(pairs)
        const groupOf = Array.from({ length: 8 }, (_, v) => groups.findIndex((g) => g.includes(v)))
        for (let v = 0; v < 8; v++) {
          for (let w = 0; w < 8; w++) expect(groupOf[v] === groupOf[w]).toBe(reach[v]![w] === 1 && reach[w]![v] === 1)
        }
      }),
    )
  })
})
