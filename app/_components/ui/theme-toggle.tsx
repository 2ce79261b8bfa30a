'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import { useTheme } from 'next-themes'
import { useSyncExternalStore } from 'react'

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const
const ICONS = { system: Monitor, light: Sun, dark: Moon }
const subscribeToNothing = () => () => {}

/** Goes round system, light, dark. `withText` shows the word too, for menus. */
export function ThemeToggle({ withText = false }: { withText?: boolean }) {
  const { theme, setTheme } = useTheme()
  // The server cannot know the stored choice: it draws "system", and the browser corrects it after hydration.
  const isBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const current = isBrowser && (theme === 'light' || theme === 'dark') ? theme : 'system'
  const Icon = ICONS[current]
  const label = `Theme: ${current}`
  return (
    <button
      type="button"
      title={`${label}. Switch to ${NEXT[current]}`}
      onClick={() => setTheme(NEXT[current])}
      className="inline-flex min-h-9 min-w-9 items-center justify-center gap-2 rounded-md px-2 text-muted transition-colors hover:bg-sunken hover:text-ink pointer-coarse:min-h-11"
    >
      <Icon aria-hidden="true" className="size-4" />
      <span className={withText ? undefined : 'sr-only'}>{label}</span>
    </button>
  )
}
