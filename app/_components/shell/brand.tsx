import Link from 'next/link'
import { Mark } from './mark'

/** Mark and name; leads home. */
export function Brand({ href = '/' }: { href?: string }) {
  return (
    <Link href={href} className="flex shrink-0 items-center gap-2 rounded-sm font-semibold text-ink">
      <Mark className="size-5 text-accent" />
      Flywheel
    </Link>
  )
}
