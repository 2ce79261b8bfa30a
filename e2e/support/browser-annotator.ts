import { type Browser, expect } from '@playwright/test'
import { type Person, sessionCookie } from '../people'

/** Keys of the default bar: every outcome is among them. */
const KEYS = ['1', '4', '7', '5', '2', '8'] as const

const LONGEST_WAIT_MS = 6000

/** Judges on the compare screen by key until it says that all is done; gives the judgments that were acknowledged. */
export async function judgeInBrowser(
  browser: Browser,
  { address, slug, person }: { address: string; slug: string; person: Person },
): Promise<Map<string, string>> {
  const context = await browser.newContext({ baseURL: address })
  const [name, value] = (await sessionCookie(person.userId)).split('=') as [string, string]
  await context.addCookies([{ name, value, url: address }])
  const page = await context.newPage()
  const stored = new Map<string, string>()
  page.on('response', async (response) => {
    if (!response.url().endsWith('/judgments') || !response.ok()) return
    const { id } = await response.json().catch(() => ({ id: null }))
    if (id) stored.set(id, JSON.parse(response.request().postData() ?? '{}').outcome)
  })
  await page.goto(`/projects/${slug}/compare`)
  const done = page.getByText('You have judged all there is for you')
  const pair = page.getByRole('article', { name: 'Rollout A' })
  for (let round = 0; !(await done.isVisible()); round++) {
    await expect(pair.or(page.getByRole('button', { name: 'Look again' }))).toBeVisible({ timeout: 30_000 })
    const isPair = await pair.isVisible()
    // One answer after the other was stored, so that one browser does not do all of it; or the next look for more.
    const answer = page.waitForResponse(`**/${isPair ? 'judgments' : 'comparisons/next'}`, { timeout: LONGEST_WAIT_MS })
    if (isPair) await page.keyboard.press(KEYS[round % KEYS.length]!)
    // While the server is away there is none; the loop looks at the page again.
    await answer.catch(() => null)
  }
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 30_000 })
  await context.close()
  return stored
}
