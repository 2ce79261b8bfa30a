import type { Summary } from './summary'

type Panel = { name: string; pool: number; summary: Summary }

const [WIDTH, HEIGHT, COLUMNS] = [330, 230, 2]
const BOX = { left: 52, right: 24, top: 34, bottom: 38 }

/** Small multiples: held-out loss by share of the pool, random against active, bands of one standard error. */
export function drawCurves(panels: readonly Panel[], shares: readonly number[]): string {
  const rows = Math.ceil((panels.length + 1) / COLUMNS)
  const [width, height] = [WIDTH * COLUMNS, HEIGHT * rows]
  const drawn = panels.map((panel, i) => {
    const at = `translate(${(i % COLUMNS) * WIDTH} ${Math.floor(i / COLUMNS) * HEIGHT})`
    return `<g transform="${at}">${drawPanel(panel, shares)}</g>`
  })
  const legendAt = panels.length
  const legend = `translate(${(legendAt % COLUMNS) * WIDTH + BOX.left} ${Math.floor(legendAt / COLUMNS) * HEIGHT + 70})`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Held-out log loss by share of the pool labelled, random and active">
<style>${STYLE}</style>
<rect class="page" width="${width}" height="${height}"/>
${drawn.join('\n')}
<g transform="${legend}">${LEGEND}</g>
</svg>
`
}

const STYLE = `text{font:12px system-ui,sans-serif;fill:#3d4748}.title{font-weight:600;font-size:13px;fill:#161d1e}.page{fill:#fff}
.grid{stroke:#dfe5e5}.target{stroke:#8a9494;stroke-dasharray:3 3}path,polyline{fill:none;stroke-width:2}
.random{stroke:#7b8686}.active{stroke:#0b6b6b}.random.band{fill:#7b8686}.active.band{fill:#0b6b6b}.band{stroke:none;opacity:.16}
@media (prefers-color-scheme:dark){text{fill:#b9c3c3}.title{fill:#eef3f3}.page{fill:#10171a}.grid{stroke:#2b3539}.target{stroke:#7f8a8a}
.random{stroke:#98a3a3}.active{stroke:#4fc3bd}.random.band{fill:#98a3a3}.active.band{fill:#4fc3bd}}`

const LEGEND = `<text class="title" y="0">Labels and held-out loss</text>
<polyline class="random" points="0,22 26,22" stroke-dasharray="6 3"/><text x="34" y="26">evenly at random</text>
<polyline class="active" points="0,44 26,44"/><text x="34" y="48">by expected information</text>
<line class="target" x1="0" x2="26" y1="66" y2="66"/><text x="34" y="70">random at half of the pool</text>
<text y="96">Bands: one standard error over seeds.</text>`

function drawPanel({ name, pool, summary }: Panel, shares: readonly number[]): string {
  const lines = (['random', 'active'] as const).map((key) => ({ key, ...summary.curves[key] }))
  // The first twentieth is far above the rest and would flatten it.
  const shown = lines.flatMap(({ mean, error }) =>
    mean.slice(1).flatMap((m, i) => [m - error[i + 1]!, m + error[i + 1]!]),
  )
  const [low, high] = [Math.min(...shown), Math.max(...shown)]
  const x = (share: number) => BOX.left + share * (WIDTH - BOX.left - BOX.right)
  const y = (loss: number) => BOX.top + ((high - loss) / (high - low)) * (HEIGHT - BOX.top - BOX.bottom)
  const point = (i: number, loss: number) => `${x(shares[i]!).toFixed(1)},${y(loss).toFixed(1)}`
  const later = shares.map((_, i) => i).slice(1)
  const ticks = ticksOf(low, high)
  const ratio = summary.isFlat ? 'flat' : summary.ratio === null ? 'never' : `ratio ${summary.ratio.toFixed(2)}`
  return [
    `<text class="title" x="${BOX.left}" y="20">${name}, ${pool} pairs: ${ratio}</text>`,
    ...ticks.map(
      (tick) =>
        `<line class="grid" x1="${x(0)}" x2="${x(1)}" y1="${y(tick)}" y2="${y(tick)}"/><text x="${BOX.left - 6}" y="${y(tick) + 4}" text-anchor="end">${tick.toFixed(3)}</text>`,
    ),
    ...[0, 0.25, 0.5, 0.75, 1].map(
      (share) => `<text x="${x(share)}" y="${HEIGHT - BOX.bottom + 16}" text-anchor="middle">${share * 100} %</text>`,
    ),
    `<text x="${x(0.5)}" y="${HEIGHT - 6}" text-anchor="middle">of the pool labelled</text>`,
    `<line class="target" x1="${x(0)}" x2="${x(1)}" y1="${y(summary.target)}" y2="${y(summary.target)}"/>`,
    ...lines.map(({ key, mean, error }) => {
      const upper = later.map((i) => point(i, mean[i]! + error[i]!))
      const lower = later.map((i) => point(i, mean[i]! - error[i]!)).reverse()
      return `<polygon class="${key} band" points="${[...upper, ...lower].join(' ')}"/>`
    }),
    ...lines.map(
      ({ key, mean }) =>
        `<polyline class="${key}"${key === 'random' ? ' stroke-dasharray="6 3"' : ''} points="${later.map((i) => point(i, mean[i]!)).join(' ')}"/>`,
    ),
  ].join('\n')
}

/** Three to five round numbers. */
function ticksOf(low: number, high: number): number[] {
  const step = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1].find((one) => (high - low) / one <= 4) ?? 0.2
  const ticks: number[] = []
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) ticks.push(tick)
  return ticks
}
