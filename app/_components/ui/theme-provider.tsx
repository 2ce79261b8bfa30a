'use client'

import { ThemeProvider as Provider } from 'next-themes'
import type { ReactNode } from 'react'

/** Light, dark or as the system has it (default), written to `data-theme` on <html> before the first paint. */
export function ThemeProvider({ nonce, children }: { nonce?: string; children: ReactNode }) {
  return (
    <Provider attribute="data-theme" defaultTheme="system" enableSystem disableTransitionOnChange nonce={nonce}>
      {children}
    </Provider>
  )
}
