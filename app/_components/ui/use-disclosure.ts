'use client'

import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'

type Disclosure = {
  isOpen: boolean
  close: () => void
  rootRef: RefObject<HTMLDivElement | null>
  triggerProps: { id: string; 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void }
  panelProps: { id: string; hidden: boolean }
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * A button that shows and hides a panel. Escape closes and gives the focus back; a press outside, or leaving with
 * Tab, closes; arrow keys walk through the links and buttons of the panel.
 */
export function useDisclosure(): Disclosure {
  const id = useId()
  const rootRef = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !rootRef.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      // The screen beneath may use Escape too; this press was for the panel.
      event.stopPropagation()
      setOpen(false)
      document.getElementById(`${id}-trigger`)?.focus()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen) moveFocus(rootRef.current, event.key === 'ArrowDown' ? 1 : -1)
      else setOpen(true)
    }
  }

  return {
    isOpen,
    close,
    rootRef,
    triggerProps: {
      id: `${id}-trigger`,
      'aria-expanded': isOpen,
      'aria-controls': `${id}-panel`,
      onClick: () => setOpen((was) => !was),
    },
    panelProps: { id: `${id}-panel`, hidden: !isOpen },
    onKeyDown,
  }
}

function moveFocus(root: HTMLElement | null, step: 1 | -1) {
  const stops = [...(root?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)') ?? [])]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[(at + step + stops.length) % stops.length]?.focus()
}
