'use client'

import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/app/_components/ui/button'
import { cx } from '@/app/_components/ui/cx'

/** A long text, cut at about twelve lines until it is asked for. */
export function Fold({ isLong, children }: { isLong: boolean; children: ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (!isLong) return children
  return (
    <div className="grid gap-2">
      <div id={id} className={cx('overflow-hidden', !isOpen && 'max-h-80 mask-b-from-80%')}>
        {children}
      </div>
      <div>
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen((was) => !was)}>
          {isOpen ? 'Fold' : 'Show all of it'}
        </Button>
      </div>
    </div>
  )
}
