'use client'

import { signOut } from 'next-auth/react'
import { Menu } from '../ui/menu'
import { MenuButton } from '../ui/menu-button'
import { MenuHeading } from '../ui/menu-heading'
import { MenuLink } from '../ui/menu-link'
import { ThemeToggle } from '../ui/theme-toggle'

/** Who is signed in, the theme, and the way out. */
export function AccountMenu({ name, email }: { name: string; email: string }) {
  const leave = async () => {
    await signOut({ redirect: false })
    // A full load: nothing of the person who left stays in this tab.
    window.location.assign('/sign-in')
  }
  return (
    <Menu label={name} accessibleName={`${name}, account`} align="end">
      <MenuHeading>{email}</MenuHeading>
      <MenuLink href="/?all=1">All projects</MenuLink>
      <div className="px-1">
        <ThemeToggle text="always" />
      </div>
      <MenuButton onClick={leave}>Sign out</MenuButton>
    </Menu>
  )
}
