/** Games from win counts: one row for each pair and kind of outcome, with the count as its weight. Rows of count 0 are left out. */
import { type Games, OUTCOME } from './counts'

/** [a, b, wins of a, wins of b, ties, both bad] */
export type CountRow = [number, number, number, number, number?, number?]

/** @param query cluster of each row of counts; without it the games have no queries (intervals 'fisher' or 'none') */
export function gamesOf(policies: number, rows: CountRow[], query?: number[]): Games {
  const a: number[] = []
  const b: number[] = []
  const outcome: number[] = []
  const weight: number[] = []
  const queries: number[] = []
  rows.forEach(([i, j, winsA, winsB, ties = 0, bothBad = 0], row) => {
    const kinds = [OUTCOME.A, OUTCOME.B, OUTCOME.TIE, OUTCOME.BOTH_BAD]
    ;[winsA, winsB, ties, bothBad].forEach((count, kind) => {
      if (count === 0) return
      a.push(i)
      b.push(j)
      outcome.push(kinds[kind]!)
      weight.push(count)
      queries.push(query?.[row] ?? row)
    })
  })
  return { policies, a, b, outcome, weight, query: query ? queries : undefined }
}
