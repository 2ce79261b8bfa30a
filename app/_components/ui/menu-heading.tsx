import type { ReactNode } from 'react'

/** Names a group of a menu, or the person an account menu belongs to. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <p className="px-3 pt-2 pb-1 text-sm text-faint">{children}</p>
}
