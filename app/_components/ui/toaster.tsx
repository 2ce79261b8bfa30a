'use client'

import { useTheme } from 'next-themes'
import { Toaster as Sonner } from 'sonner'

/** Where short messages appear. Call `toast` of sonner; never for anything that must not be missed. */
export function Toaster() {
  const { resolvedTheme } = useTheme()
  return (
    <Sonner
      theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
      position="bottom-right"
      // The answer bar of the compare screen lies at the bottom and must stay free.
      offset={{ bottom: 96, right: 24 }}
      mobileOffset={{ bottom: 192, left: 16, right: 16 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'font-sans flex w-full items-center gap-3 rounded-md border bg-raised px-4 py-3 text-base text-ink shadow-overlay',
          description: 'text-sm text-muted',
          content: 'min-w-0 flex-1',
          error: 'border-danger-line! bg-danger-soft! text-danger-ink!',
          warning: 'border-warn-line! bg-warn-soft! text-warn-ink!',
          actionButton: 'rounded-sm border border-line-strong px-2.5 py-1 text-sm font-medium',
          cancelButton: 'rounded-sm px-2.5 py-1 text-sm text-muted',
        },
      }}
    />
  )
}
