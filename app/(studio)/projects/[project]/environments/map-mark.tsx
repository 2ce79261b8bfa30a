const SHAPES = [
  'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11Z',
  'M3 3h10v10H3Z',
  'M8 1.5 14.5 13H1.5Z',
  'M8 1 15 8 8 15 1 8Z',
  'M6 1.5h4V6h4.5v4H10v4.5H6V10H1.5V6H6Z',
  'M1.5 3h13L8 14.5Z',
]

/** An environment's mark: full where its cell is decided, hollow where an axis is open. */
export function MapMarkShape({ index, isDecided }: { index: number; isDecided: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="block size-3.5 shrink-0 overflow-visible">
      <path
        d={SHAPES[index % SHAPES.length]}
        className={isDecided ? 'fill-accent stroke-raised' : 'fill-raised stroke-warn stroke-2'}
      />
    </svg>
  )
}
