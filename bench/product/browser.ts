import { existsSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { encode } from 'next-auth/jwt'
import type { Served } from './serve'

const CHROMIUM = process.env.PLAYWRIGHT_CHROMIUM ?? '/usr/bin/chromium'

/** A page of a real browser, signed in as a user. */
export async function openBrowser(served: Served, userId: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    executablePath: existsSync(CHROMIUM) ? CHROMIUM : undefined,
  })
  const address = served.env.NEXTAUTH_URL!
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } })
  const value = await encode({ token: { sub: userId }, secret: served.env.NEXTAUTH_SECRET! })
  await context.addCookies([{ name: 'next-auth.session-token', value, url: address }])
  return { page: await context.newPage(), close: () => browser.close() }
}
