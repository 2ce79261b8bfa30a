'use client'

import { useTranslations } from 'next-intl'
import { LocaleChoice } from '@/app/_components/shell/locale-choice'
import { Menu } from '@/app/_components/ui/menu'
import { MenuButton } from '@/app/_components/ui/menu-button'
import { MenuHeading } from '@/app/_components/ui/menu-heading'
import { MenuLink } from '@/app/_components/ui/menu-link'
import { ThemeToggle } from '@/app/_components/ui/theme-toggle'

export type Person = { name: string; email: string; seesStudio: boolean }

/** Who is signed in, their judgments, the theme, and the way out. */
export function AccountMenu({ person, slug }: { person: Person; slug: string }) {
  const t = useTranslations('common.account')
  return (
    <Menu label={person.name} accessibleName={t('name', { name: person.name })} align="end">
      <MenuHeading>{person.email}</MenuHeading>
      <MenuLink href={`/projects/${slug}/ask`}>{t('ask')}</MenuLink>
      <MenuLink href={`/projects/${slug}/compare`}>{t('compare')}</MenuLink>
      <MenuLink href={`/projects/${slug}/history`}>{t('judgments')}</MenuLink>
      {person.seesStudio && <MenuLink href={`/projects/${slug}`}>{t('studio')}</MenuLink>}
      <div className="px-1">
        <ThemeToggle text="always" />
      </div>
      <LocaleChoice />
      <MenuButton onClick={signOut}>{t('signOut')}</MenuButton>
    </Menu>
  )
}

/** next-auth's own form post, without its client library, which this screen would have to load for one button. */
async function signOut() {
  try {
    const { csrfToken } = await (await fetch('/api/auth/csrf')).json()
    await fetch('/api/auth/signout', { method: 'POST', body: new URLSearchParams({ csrfToken, json: 'true' }) })
  } finally {
    // A full load: nothing of the person who left stays in this tab.
    window.location.assign('/sign-in')
  }
}
