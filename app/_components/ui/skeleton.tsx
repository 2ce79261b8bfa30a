import { cx } from './cx'

/** A grey stand-in of the final shape; give it that shape by `className` (height, width). */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block rounded-sm bg-line', className ?? 'h-4 w-full')} />
}
