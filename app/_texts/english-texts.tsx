import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { english } from './english'

/** Around pages whose own words are English alone: says so to readers, and keeps what stands among them English too. */
export function EnglishTexts({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="en" messages={{ common: english.common }}>
      <div lang="en">{children}</div>
    </NextIntlClientProvider>
  )
}
