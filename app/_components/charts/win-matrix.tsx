import type { ReactNode } from 'react'
import { ChartFrame } from './chart-frame'
import { prepareWinMatrix, type WinCell } from './prepare-win-matrix'

export type WinMatrixProps = {
  title: ReactNode
  description?: ReactNode
  badge?: ReactNode
  /** Strongest first, so that the tinted half lies above the diagonal. */
  policies: readonly string[]
  cells: readonly (readonly WinCell[])[]
}

/** Who wins against whom, in percent. It is a table already, and scrolls sideways under its fixed first column. */
export function WinMatrix({ policies, cells, ...frame }: WinMatrixProps) {
  const rows = prepareWinMatrix(policies, cells)
  return (
    <ChartFrame
      {...frame}
      footnote="Row against column, % won, ties half. A dash: never compared."
      figures={{
        caption: 'Win shares of all pairs',
        fileName: 'win-shares',
        columns: ['Policy', 'Against', 'Won, share', 'Comparisons'],
        rows: policies.flatMap((policy, r) =>
          policies.flatMap((other, c) =>
            r < c ? [[policy, other, cells[r]?.[c]?.share ?? null, cells[r]?.[c]?.n ?? 0]] : [],
          ),
        ),
      }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section aria-label="Win shares" tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-separate border-spacing-0.5 text-center text-sm tabular-nums">
          <thead>
            <tr>
              <td className="sticky left-0 bg-raised" />
              {policies.map((policy) => (
                <th
                  key={policy}
                  scope="col"
                  className="min-w-16 px-1 pb-1 align-bottom text-xs font-normal wrap-anywhere text-muted"
                >
                  {policy}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, r) => (
              <tr key={policies[r]}>
                <th scope="row" className="sticky left-0 bg-raised pr-3 text-left font-normal whitespace-nowrap">
                  {policies[r]}
                </th>
                {row.map((cell, c) => (
                  <td
                    key={policies[c]}
                    title={cell?.title}
                    className="h-8 min-w-10 rounded-sm bg-sunken text-ink"
                    style={
                      cell?.tint
                        ? {
                            backgroundColor: `color-mix(in oklab, var(--color-accent) ${cell.tint}%, var(--color-sunken))`,
                          }
                        : undefined
                    }
                  >
                    {cell?.text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </ChartFrame>
  )
}
