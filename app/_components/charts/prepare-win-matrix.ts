import { formatCount, formatFixed } from '../format/number'

/** Share of its comparisons with the column's policy that the row's policy won, ties half; null when never compared. */
export type WinCell = { share: number | null; n: number }

export type PreparedWinCell = {
  text: string
  title: string
  /** 0 to 30: percent of accent mixed into the ground, so that text stays readable on it. */
  tint: number
}

/**
 * @param cells square, in the order of `labels`; the diagonal is not read
 * @returns the texts and tints; null on the diagonal
 */
export function prepareWinMatrix(
  labels: readonly string[],
  cells: readonly (readonly WinCell[])[],
): (PreparedWinCell | null)[][] {
  return labels.map((row, r) =>
    labels.map((column, c) => {
      if (r === c) return null
      const cell = cells[r]?.[c]
      // Never compared is a gap, and never "50 %".
      if (!cell || cell.share === null) return { text: '–', title: `${row} and ${column}: never compared`, tint: 0 }
      const text = formatFixed(100 * cell.share, 0)
      return {
        text,
        title: `${row} won ${text} % against ${column}, n ${formatCount(cell.n)}`,
        tint: Math.round(Math.max(0, cell.share - 0.5) * 60),
      }
    }),
  )
}
