import type { ReactNode } from 'react'
import { Brand } from './brand'
import { FoldingNav } from './folding-nav'
import { type NavItem, NavList } from './nav-list'
import { SkipLink } from './skip-link'

export type StudioShellProps = {
  /** The project's name, or a `Menu` that switches projects. */
  project?: ReactNode
  /** Places in the project; none on pages above projects. */
  nav?: readonly NavItem[]
  /** Links at the right of the top bar: Annotate, search. On a phone they are drawn in the menu instead. */
  actions?: ReactNode
  /** Account menu; always in view. */
  account?: ReactNode
  children: ReactNode
}

/** Top bar and left navigation; on a phone the navigation is a disclosure in the bar. */
export function StudioShell({ project, nav = [], actions, account, children }: StudioShellProps) {
  const hasNav = nav.length > 0
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b bg-raised pr-2 pl-4 md:gap-4 md:px-6">
        <Brand short={Boolean(project)} />
        <div className="min-w-0 flex-1 text-muted">{project}</div>
        <div className={hasNav ? 'hidden items-center gap-4 text-muted md:flex' : 'flex items-center gap-4 text-muted'}>
          {actions}
        </div>
        {account}
        {hasNav && (
          <FoldingNav
            label="Project"
            className="md:fixed md:top-14 md:bottom-0 md:left-0 md:w-48 md:overflow-y-auto md:border-r md:px-3 md:py-4"
          >
            <NavList items={nav} />
            {actions && (
              <div className="mt-2 flex flex-wrap gap-4 border-t px-3 pt-3 text-muted md:hidden">{actions}</div>
            )}
          </FoldingNav>
        )}
      </header>
      <main
        id="content"
        tabIndex={-1}
        className={hasNav ? 'px-4 py-6 outline-none md:ml-48 md:px-8' : 'px-4 py-6 outline-none md:px-8'}
      >
        <div className="mx-auto max-w-7xl">{children}</div>
      </main>
    </>
  )
}
