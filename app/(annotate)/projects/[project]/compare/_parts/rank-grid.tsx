import { cx } from '@/app/_components/ui/cx'
import { Select } from '@/app/_components/ui/select'
import { OptionMark } from './option-mark'
import { nextUnplaced, type Ranks } from './ranks'
import { useRankDrag } from './use-rank-drag'

export const ORDINALS = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th']

type Props = { ranks: Ranks; onPlace: (key: string, place: string) => void }

/** A column for each place and one for those without; each rollout stands in its column and is dragged by its letter. */
export function RankGrid({ ranks, onPlace }: Props) {
  const keys = Object.keys(ranks)
  const { dragged, over, grip } = useRankDrag(onPlace)
  const places = keys.map((_, at) => ({ value: String(at + 1), label: ORDINALS[at]! }))
  const next = nextUnplaced(ranks)
  return (
    <section
      aria-label="Places"
      data-ranking
      className="grid min-w-0 grid-flow-dense gap-1.5 overflow-x-auto pb-1"
      style={{ gridTemplateColumns: `repeat(${keys.length + 1}, minmax(5.75rem, auto))` }}
    >
      {['', ...places.map(({ value }) => value)].map((place, at) => (
        <PlaceHead key={place} place={place} at={at} isOver={over === place} />
      ))}
      {keys.map((key) => (
        <div
          key={key}
          style={{ gridColumn: Number(ranks[key] || 0) + 1 }}
          className={cx(
            'flex items-center gap-1 rounded-md border bg-page p-0.5',
            key === next ? 'border-accent' : 'border-line',
            dragged === key && 'opacity-60',
          )}
        >
          <span {...grip(key)} className="cursor-grab touch-none p-1 select-none pointer-coarse:p-2">
            <OptionMark option={key} />
          </span>
          <Select
            aria-label={`Place of ${key}`}
            value={ranks[key]}
            onChange={(event) => onPlace(key, event.target.value)}
            options={[{ value: '', label: '…' }, ...places]}
          />
        </div>
      ))}
    </section>
  )
}

function PlaceHead({ place, at, isOver }: { place: string; at: number; isOver: boolean }) {
  return (
    <span
      data-place={place}
      aria-hidden="true"
      style={{ gridColumn: at + 1, gridRow: 1 }}
      className={cx(
        'rounded-sm border border-dashed px-2 text-center text-xs leading-6',
        isOver ? 'border-accent bg-accent-soft text-accent-ink' : 'border-transparent text-faint',
      )}
    >
      {at === 0 ? 'no place yet' : at === 1 ? '1st, best' : ORDINALS[at - 1]}
    </span>
  )
}
