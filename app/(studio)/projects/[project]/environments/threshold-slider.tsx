import { formatFixed } from '@/app/_components/format/number'
import type { Axis } from '@/lib/math/environment-map'

type Props = { axis: Axis; value: number; onChange: (value: number) => void }

const LABELS: Record<Axis, string> = {
  generation: 'Hard to generate',
  solving: 'Hard to solve',
  verification: 'Hard to verify',
}

/** Where easy ends on one axis. */
export function ThresholdSlider({ axis, value, onChange }: Props) {
  return (
    <label className="grid gap-1 text-xs text-muted">
      <span className="flex justify-between gap-2">
        {LABELS[axis]} <output className="tabular-nums">above {formatFixed(value, 2)}</output>
      </span>
      <input
        type="range"
        aria-label={LABELS[axis]}
        min={0.05}
        max={0.95}
        step={0.05}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-6 w-full accent-accent pointer-coarse:h-11"
      />
    </label>
  )
}
