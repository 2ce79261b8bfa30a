'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'

export type NavItem = {
  href: string
  label: string
  /** A count that needs someone; shown in amber. */
  waiting?: number
  icon?: ReactNode
}

/** The places of a project. The longest item whose address begins the current one is the current place. */
export function NavList({ items }: { items: readonly NavItem[] }) {
  const path = usePathname()
  const within = items.filter((item) => path === item.href || path.startsWith(`${item.href}/`))
  const current = within.toSorted((one, other) => other.href.length - one.href.length)[0]
  return (
    <ul className="grid gap-0.5">
      {items.map((item) => (
        <li key={item.href}>
          <Link
            href={item.href}
            aria-current={item === current ? 'page' : undefined}
            className="flex min-h-9 items-center gap-2.5 rounded-md px-3 text-base text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent-ink max-md:min-h-11"
          >
            {item.icon}
            {item.label}
            {item.waiting ? (
              <span className="ml-auto text-sm font-medium text-warn-ink tabular-nums">
                {item.waiting}
                <span className="sr-only"> waiting</span>
              </span>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  )
}
