import type { ReactNode } from 'react'

/** A row of `Stat`s that takes as many columns as there is room for. */
export function StatList({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-4">{children}</dl>
}
