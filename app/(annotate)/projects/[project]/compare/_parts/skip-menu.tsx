import { useEffect, useRef } from 'react'
import { menuItemClass } from '@/app/_components/ui/menu-item-class'
import type { SkipReason } from '../_session/types'
import { SKIP_CHOICES } from './skip-choices'

type Props = { onSkip: (reason: SkipReason) => void; onClose: () => void }

/** Why this one is skipped. Numbers choose, Escape closes; what is skipped comes back last. */
export function SkipMenu({ onSkip, onClose }: Props) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    ref.current?.querySelector('button')?.focus()
    const closeOutside = (event: PointerEvent) => {
      const isOpener = event.target instanceof Element && event.target.closest('[aria-keyshortcuts="x"]')
      if (event.target instanceof Node && !ref.current?.contains(event.target) && !isOpener) onClose()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [onClose])
  return (
    <section
      ref={ref}
      aria-label="Why skip it?"
      className="absolute right-3 bottom-full z-30 mb-2 w-64 rounded-md border bg-raised p-1 shadow-overlay md:right-6"
    >
      <p className="px-3 pt-2 pb-1 text-sm text-faint">Why skip it? It comes back last.</p>
      {SKIP_CHOICES.map(({ reason, label }, at) => (
        <button key={reason} type="button" onClick={() => onSkip(reason)} className={menuItemClass}>
          <span aria-hidden="true" className="w-4 font-mono text-xs text-faint pointer-coarse:hidden">
            {at + 1}
          </span>
          {label}
        </button>
      ))}
    </section>
  )
}
