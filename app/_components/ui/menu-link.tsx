import Link from 'next/link'
import type { ReactNode } from 'react'
import { menuItemClass } from './menu-item-class'

export function MenuLink({
  href,
  current = false,
  children,
}: {
  href: string
  current?: boolean
  children: ReactNode
}) {
  return (
    <Link href={href} aria-current={current ? 'true' : undefined} className={menuItemClass}>
      {children}
    </Link>
  )
}
