const COLOURS = ['text-policy-1', 'text-policy-2', 'text-policy-3', 'text-policy-4']
const SHAPES = [
  'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11Z',
  'M3 3h10v10H3Z',
  'M8 1.5 14.5 13H1.5Z',
  'M8 1 15 8 8 15 1 8Z',
  'M6 1.5h4V6h4.5v4H10v4.5H6V10H1.5V6H6Z',
  'M1.5 3h13L8 14.5Z',
]

/** A policy in a chart: one of six shapes, so that colour is never its only sign. Its label stands beside it. */
export function PolicyMark({ index, className = 'size-3' }: { index: number; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className={`shrink-0 ${COLOURS[index % COLOURS.length]} ${className}`}>
      <path d={SHAPES[index % SHAPES.length]} className="fill-current" />
    </svg>
  )
}
