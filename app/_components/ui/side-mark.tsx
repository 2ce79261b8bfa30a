import { cx } from './cx'

/** The letter of a side. Blue and orange are told apart by every kind of colour vision, and the letter says it anyway. */
export function SideMark({ side }: { side: 'A' | 'B' }) {
  return (
    <span
      className={cx(
        'inline-flex size-6 items-center justify-center rounded-sm text-sm font-bold',
        side === 'A' ? 'bg-side-a-soft text-side-a' : 'bg-side-b-soft text-side-b',
      )}
    >
      {side}
    </span>
  )
}
