'use client'

import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from './button'
import { Dialog } from './dialog'

export type DialogButtonProps = Omit<ButtonProps, 'onClick' | 'pending' | 'title'> & {
  title: ReactNode
  description?: ReactNode
  /** What stands on the button. */
  label: ReactNode
  /** The dialog's content; may come from the server. */
  children: ReactNode
}

/** A button and the dialog that it opens, for pages that keep no state of their own. */
export function DialogButton({ title, description, label, children, ...button }: DialogButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title} description={description}>
        {children}
      </Dialog>
    </>
  )
}
