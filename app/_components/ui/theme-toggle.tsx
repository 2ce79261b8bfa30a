'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { useSyncExternalStore } from 'react'
import { cx } from './cx'

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const
const ICONS = { system: Monitor, light: Sun, dark: Moon }
const subscribeToNothing = () => () => {}

export type ThemeToggleProps = {
  /** The word beside the icon: read out only (default), always, or on narrow screens, where the bar is a menu. */
  text?: 'hidden' | 'always' | 'narrow'
}

const TEXT = { hidden: 'sr-only', always: undefined, narrow: 'md:sr-only' }
const PLACE = {
  hidden: 'justify-center px-2',
  always: 'w-full gap-2 px-3',
  narrow: 'gap-2 px-2 max-md:w-full md:justify-center',
}

/** Goes round system, light, dark. */
export function ThemeToggle({ text = 'hidden' }: ThemeToggleProps) {
  const { theme, setTheme } = useTheme()
  // The server cannot know the stored choice: it draws "system", and the browser corrects it after hydration.
  const isBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const current = isBrowser && (theme === 'light' || theme === 'dark') ? theme : 'system'
  const Icon = ICONS[current]
  const t = useTranslations('common.theme')
  const label = t('is', { theme: t(current) })
  return (
    <button
      type="button"
      title={t('switchTo', { theme: t(current), next: t(NEXT[current]) })}
      onClick={() => setTheme(NEXT[current])}
      className={cx(
        'inline-flex min-h-9 min-w-9 items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink pointer-coarse:min-h-11',
        PLACE[text],
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span className={TEXT[text]}>{label}</span>
    </button>
  )
}
