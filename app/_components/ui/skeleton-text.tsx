import { Skeleton } from './skeleton'

const WIDTHS = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-10/12', 'w-full', 'w-3/5']

/** Lines of text to come. `label` is what a screen reader hears. */
export function SkeletonText({ lines = 5, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <Skeleton key={line} className={`h-4 ${WIDTHS[line % WIDTHS.length]}`} />
      ))}
    </div>
  )
}
