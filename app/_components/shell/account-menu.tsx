'use client'

import { signOut } from 'next-auth/react'
import { useTranslations } from 'next-intl'
import { Menu } from '../ui/menu'
import { MenuButton } from '../ui/menu-button'
import { MenuHeading } from '../ui/menu-heading'
import { MenuLink } from '../ui/menu-link'
import { ThemeToggle } from '../ui/theme-toggle'
import { LocaleChoice } from './locale-choice'

/** Who is signed in, the theme, and the way out. */
export function AccountMenu({ name, email }: { name: string; email: string }) {
  const t = useTranslations('common.account')
  const leave = async () => {
    await signOut({ redirect: false })
    // A full load: nothing of the person who left stays in this tab.
    window.location.assign('/sign-in')
  }
  return (
    <Menu label={name} accessibleName={t('name', { name })} align="end">
      <MenuHeading>{email}</MenuHeading>
      <MenuLink href="/?all=1">{t('allProjects')}</MenuLink>
      <div className="px-1">
        <ThemeToggle text="always" />
      </div>
      <LocaleChoice />
      <MenuButton onClick={leave}>{t('signOut')}</MenuButton>
    </Menu>
  )
}
