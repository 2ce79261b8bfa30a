'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button'

export type DialogProps = {
  open: boolean
  /** Called for Escape, the close button and a press on the backdrop. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  children?: ReactNode
}

/** The browser's own modal dialog: it traps the focus, makes the rest inert and gives the focus back. */
export function Dialog({ open, onClose, title, description, footer, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const t = useTranslations('common')

  useEffect(() => {
    const dialog = ref.current
    if (open && !dialog?.open) dialog?.showModal()
    if (!open && dialog?.open) dialog.close()
  }, [open])

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current) onClose()
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onClose={onClose}
      onClick={closeOnBackdrop}
      // Keys meant for the dialog must not reach the shortcuts of the screen beneath.
      onKeyDown={(event) => event.stopPropagation()}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg rounded-md border bg-raised p-0 text-ink shadow-overlay"
    >
      {open && (
        <div className="relative grid gap-4 p-5">
          <header className="grid gap-1 pr-10">
            <h2 id={`${id}-title`} className="text-lg font-semibold">
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="text-muted">
                {description}
              </p>
            )}
          </header>
          {children}
          {footer && <footer className="flex flex-wrap justify-end gap-2">{footer}</footer>}
          {/* Last in order, so that the focus begins at what the dialog asks. */}
          <div className="absolute top-4 right-3">
            <Button variant="quiet" size="small" onClick={onClose} icon={<X aria-hidden="true" className="size-4" />}>
              <span className="sr-only">{t('close')}</span>
            </Button>
          </div>
        </div>
      )}
    </dialog>
  )
}
