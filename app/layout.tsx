import type { Metadata, Viewport } from 'next'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import './globals.css'
import { ThemeProvider } from './_components/ui/theme-provider'
import { Toaster } from './_components/ui/toaster'
import { AreaTexts } from './_texts/area-texts'

export const metadata: Metadata = {
  title: { default: 'Flywheel', template: '%s · Flywheel' },
  description: 'Collect preferences, fit a reward model, rank the next rollouts: the whole wheel.',
  // Rollouts and judgments are nobody's search result.
  robots: { index: false, follow: false },
  formatDetection: { telephone: false, email: false, address: false },
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  // The colours of `raised`, the top bar, in both themes.
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#1b1f21' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  return (
    // next-themes writes data-theme before React starts; the attribute is the one expected difference.
    <html lang={await getLocale()} suppressHydrationWarning>
      <body>
        <ThemeProvider>
          <AreaTexts>{children}</AreaTexts>
          <Toaster />
        </ThemeProvider>
      </body>
    </html>
  )
}
