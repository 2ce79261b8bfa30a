'use client'

import { ChevronDown } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { cx } from './cx'
import { useDisclosure } from './use-disclosure'

export type MenuProps = {
  /** What stands on the button. */
  label: ReactNode
  /** Full name where the visible label is short: "Account of Mara". Begin it with the visible words. */
  accessibleName?: string
  align?: 'start' | 'end'
  /** `MenuLink`, `MenuButton`, `MenuHeading`; forms with server actions too. */
  children: ReactNode
}

/** A few links and actions behind a button: account, project switcher. A disclosure, not an ARIA menu: Tab works as always. */
export function Menu({ label, accessibleName, align = 'start', children }: MenuProps) {
  const { isOpen, close, rootRef, triggerProps, panelProps, onKeyDown } = useDisclosure()
  // Choosing a link leaves the page's layout mounted, so the panel has to close itself.
  const closeAfterChoice = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button')) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to keys of the button and links inside
    <div ref={rootRef} onKeyDown={onKeyDown} className="relative">
      <button
        type="button"
        {...triggerProps}
        aria-label={accessibleName}
        className="inline-flex min-h-9 max-w-full items-center gap-1 rounded-md px-2 text-base text-muted transition-colors hover:bg-sunken hover:text-ink pointer-coarse:min-h-11"
      >
        <span className="max-w-48 truncate">{label}</span>
        <ChevronDown
          aria-hidden="true"
          className={cx('size-4 shrink-0 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the choices inside take the keys */}
      <div
        {...panelProps}
        onClick={closeAfterChoice}
        className={cx(
          'absolute top-full z-30 mt-1 min-w-52 rounded-md border bg-raised p-1 shadow-overlay',
          align === 'end' ? 'right-0' : 'left-0',
        )}
      >
        {children}
      </div>
    </div>
  )
}
