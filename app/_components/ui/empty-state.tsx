import type { ReactNode } from 'react'

/** One sentence and one button. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-md border border-dashed border-line-strong px-6 py-12 text-center">
      <p className="max-w-prose text-md text-muted text-balance">{children}</p>
      {action}
    </div>
  )
}
