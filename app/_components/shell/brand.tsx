import Link from 'next/link'
import { Mark } from './mark'

/** Mark and name; leads home. `short` leaves the mark alone on a phone, where a project's name needs the room. */
export function Brand({ href = '/', short = false }: { href?: string; short?: boolean }) {
  return (
    <Link href={href} className="flex shrink-0 items-center gap-2 rounded-sm font-semibold text-ink">
      <Mark className="size-5 text-accent" />
      <span className={short ? 'max-sm:sr-only' : undefined}>Flywheel</span>
    </Link>
  )
}
