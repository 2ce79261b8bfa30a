import { PolicyMark } from './policy-mark'
import { spreadLabels } from './spread-labels'

export type EdgeLabel = {
  text: string
  figure?: string
  /** Percent from the top. */
  y: number
  mark?: number
  isStrong?: boolean
}

/** Height of a plot and of one label beside it, in CSS pixels. */
const PLOT = { height: 224, label: 18 }

/** Names at the right edge of a plot, moved apart so that none covers another. */
export function EdgeLabels({ labels }: { labels: readonly EdgeLabel[] }) {
  const gap = (100 * PLOT.label) / PLOT.height
  const at = spreadLabels(
    labels.map(({ y }) => y),
    gap,
    [gap / 2, 100 - gap / 2],
  )
  return labels.map(({ text, figure, mark, isStrong }, index) => (
    <span
      key={text}
      title={text}
      style={{ top: `${at[index]}%` }}
      className={`absolute inset-x-0 flex -translate-y-1/2 items-center gap-1.5 whitespace-nowrap ${isStrong ? 'font-semibold text-ink' : 'text-muted'}`}
    >
      {mark !== undefined && <PolicyMark index={mark} className="size-2.5" />}
      <span className="truncate">{text}</span>
      {figure && <span>{figure}</span>}
    </span>
  ))
}
