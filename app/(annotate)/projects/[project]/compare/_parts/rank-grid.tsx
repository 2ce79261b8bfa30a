import { useTranslations } from 'next-intl'
import { cx } from '@/app/_components/ui/cx'
import { Select } from '@/app/_components/ui/select'
import { OptionMark } from './option-mark'
import { nextUnplaced, type Ranks } from './ranks'
import { useRankDrag } from './use-rank-drag'

type Props = { ranks: Ranks; onPlace: (key: string, place: string) => void }

/**
 * A column for each place. Above its head stand those without a place, in a row; below it those that have it, more than
 * one after a tie. Each is dragged by its letter.
 */
export function RankGrid({ ranks, onPlace }: Props) {
  const t = useTranslations('compare.rank')
  const keys = Object.keys(ranks)
  const { dragged, over, grip } = useRankDrag(onPlace)
  const places = keys.map((_, at) => ({ value: String(at + 1), label: t('ordinal', { place: at + 1 }) }))
  const next = nextUnplaced(ranks)
  return (
    <section
      aria-label={t('places')}
      data-ranking
      className="grid max-h-56 min-w-0 gap-1.5 overflow-auto pb-1"
      style={{ gridTemplateColumns: `repeat(${keys.length}, minmax(7.75rem, auto))` }}
    >
      {places.map(({ value }, at) => (
        <PlaceHead key={value} place={value} at={at} isOver={over === value} />
      ))}
      {keys.map((key, at) => (
        <div
          key={key}
          style={cellOf(ranks, key, at)}
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
            aria-label={t('placeOf', { key })}
            value={ranks[key]}
            onChange={(event) => onPlace(key, event.target.value)}
            options={[{ value: '', label: '…' }, ...places]}
          />
        </div>
      ))}
    </section>
  )
}

/** Row 1: no place yet, in the order of the keys. Row 2: the heads. From row 3 on: those of one place under each other. */
function cellOf(ranks: Ranks, key: string, at: number) {
  const place = ranks[key]
  if (!place) return { gridColumn: at + 1, gridRow: 1 }
  const above = Object.keys(ranks).slice(0, at)
  return { gridColumn: Number(place), gridRow: 3 + above.filter((other) => ranks[other] === place).length }
}

function PlaceHead({ place, at, isOver }: { place: string; at: number; isOver: boolean }) {
  const t = useTranslations('compare.rank')
  const ordinal = t('ordinal', { place: at + 1 })
  return (
    <span
      data-place={place}
      aria-hidden="true"
      style={{ gridColumn: at + 1, gridRow: 2 }}
      className={cx(
        'rounded-sm border border-dashed px-2 text-center text-xs leading-6',
        isOver ? 'border-accent bg-accent-soft text-accent-ink' : 'border-line text-faint',
      )}
    >
      {at === 0 ? t('best', { ordinal }) : ordinal}
    </span>
  )
}
