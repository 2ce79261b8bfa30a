'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState, useTransition } from 'react'
import { Button, type ButtonProps } from './button'
import { Dialog } from './dialog'

export type ConfirmButtonProps = Omit<ButtonProps, 'onClick' | 'pending' | 'title' | 'children'> & {
  /** What stands on the button. */
  label: ReactNode
  /** The question: "Withdraw this judgment?" */
  title: ReactNode
  /** What will happen and what is kept. */
  description: ReactNode
  /** A verb: "Withdraw". */
  confirmLabel: string
  /** The dialog stays open and pending until it settles; what it throws goes to the nearest error page. */
  onConfirm: () => void | Promise<void>
}

/** Asks before it acts. Default variant of both buttons: `danger` for the confirmation, `secondary` for the opener. */
export function ConfirmButton({ label, title, description, confirmLabel, onConfirm, ...button }: ConfirmButtonProps) {
  const t = useTranslations('common')
  const [open, setOpen] = useState(false)
  const [pending, startTransition] = useTransition()
  const confirm = () =>
    startTransition(async () => {
      await onConfirm()
      setOpen(false)
    })
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        description={description}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
            <Button variant="danger" pending={pending} onClick={confirm}>
              {confirmLabel}
            </Button>
          </>
        }
      />
    </>
  )
}
