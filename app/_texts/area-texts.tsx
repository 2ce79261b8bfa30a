import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Area } from './english'

/** Gives the browser the texts of these areas, and those that every page has; no others are sent. */
export async function AreaTexts({ areas = [], children }: { areas?: readonly Area[]; children: ReactNode }) {
  const all = await getMessages()
  const sent = Object.fromEntries((['common', ...areas] as const).map((area) => [area, all[area]]))
  return <NextIntlClientProvider messages={sent}>{children}</NextIntlClientProvider>
}
