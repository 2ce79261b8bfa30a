'use client'

import { Menu as MenuIcon, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { MouseEvent, ReactNode } from 'react'
import { cx } from '../ui/cx'
import { useDisclosure } from '../ui/use-disclosure'

export type FoldingNavProps = {
  /** Names the landmark: "Project". */
  label: string
  /** Layout of the open items on wide screens, e.g. `md:flex`. */
  className?: string
  children: ReactNode
}

/** Items in view from 768 px on; below, the same items (drawn once) behind a Menu button. */
export function FoldingNav({ label, className, children }: FoldingNavProps) {
  const t = useTranslations('common')
  const { isOpen, close, rootRef, triggerProps, panelProps, onKeyDown } = useDisclosure()
  const closeAfterLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) close()
  }
  const Icon = isOpen ? X : MenuIcon
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to keys of the buttons and links inside
    <div ref={rootRef} onKeyDown={isOpen ? onKeyDown : undefined}>
      <button
        type="button"
        {...triggerProps}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-muted md:hidden"
      >
        <Icon aria-hidden="true" className="size-4" />
        {t('menu')}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links take the Enter key and click from it */}
      <nav
        id={panelProps.id}
        aria-label={label}
        onClick={closeAfterLink}
        className={cx(
          'max-md:absolute max-md:inset-x-0 max-md:top-14 max-md:z-30 max-md:max-h-[calc(100dvh-3.5rem)] max-md:overflow-y-auto',
          'max-md:border-b max-md:bg-raised max-md:p-3 max-md:shadow-overlay',
          !isOpen && 'max-md:hidden',
          className,
        )}
      >
        {children}
      </nav>
    </div>
  )
}
