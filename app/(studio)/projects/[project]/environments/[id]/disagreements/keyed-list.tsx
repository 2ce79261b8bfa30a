'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { Kbd } from '@/app/_components/ui/kbd'

/** A list walked by j and k; 1, 2, 3 and 0 press the buttons of the item that has the focus. */
export function KeyedList({ children, canAudit }: { children: ReactNode; canAudit: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select')) return
      const items = [...(list.current?.querySelectorAll<HTMLElement>(':scope > li') ?? [])]
      const at = items.findIndex((item) => item.contains(document.activeElement))
      if (event.key === 'j' || event.key === 'k') {
        const next = items[at < 0 ? 0 : at + (event.key === 'j' ? 1 : -1)]
        next?.focus()
        next?.scrollIntoView({ block: 'nearest' })
      } else if (/^[0-3]$/.test(event.key))
        items[at]?.querySelector<HTMLButtonElement>(`button[data-key="${event.key}"]`)?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <p className="px-5 pt-3 text-sm text-faint pointer-coarse:hidden">
        <Kbd>j</Kbd> next, <Kbd>k</Kbd> previous
        {canAudit && (
          <>
            , <Kbd>1</Kbd> right, <Kbd>2</Kbd> wrong, <Kbd>3</Kbd> cannot tell, <Kbd>0</Kbd> undo
          </>
        )}
      </p>
      <ul ref={list} className="divide-y">
        {children}
      </ul>
    </>
  )
}
