import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { startStub } from '../lib/testing/stub-policy-server'
import { signInOf } from './support/people'
import { makeWorld, plainCases, test } from './support/world'

type Node = { [key: string]: Node | string }
const flat = (node: Node): string[] =>
  Object.values(node).flatMap((value) => (typeof value === 'string' ? [value] : flat(value)))

const textsOf = (locale: string) =>
  readdirSync(`messages/${locale}`).flatMap((file) =>
    flat(JSON.parse(readFileSync(`messages/${locale}/${file}`, 'utf8'))),
  )
const german = textsOf('de')

/** English sentences that German does not share, whole ones only: a word such as "system" may stand in a rollout. */
const ENGLISH = textsOf('en').filter((text) => !german.includes(text) && !/[{<]/.test(text) && text.length > 5)

/** What somebody reads or hears on the page, line by line. */
const linesOf = (page: Page) =>
  page.evaluate(() => {
    const heard = ['aria-label', 'title', 'placeholder'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    )
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const read: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, [lang=en]')) read.push(node.textContent ?? '')
    }
    return [...heard, ...read].map((line) => line.trim())
  })

/** German, nothing left in English, nothing for axe, and no wider than the window, also on a phone. */
async function passes(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const lines = await linesOf(page)
  expect(ENGLISH.filter((text) => lines.includes(text.trim()))).toEqual([])
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  if (process.env.FLYWHEEL_SCREENS) {
    const name = `${process.env.FLYWHEEL_SCREENS}/${new URL(page.url()).pathname.split('/').slice(3).join('-') || 'in'}`
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const viewport of [{ width: 390, height: 844 }, size]) {
        await page.setViewportSize(viewport)
        await page.screenshot({ path: `${name}-${colorScheme}-${viewport.width}.png` })
      }
    }
  }
  await page.setViewportSize(size)
}

test.describe.configure({ timeout: 120_000 })

test('a browser that wants German gets it at sign-in; English once chosen stays', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, locale: 'de-AT' })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await passes(page)
  const { email } = signInOf('ANNOTATOR')
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort').fill('falsch')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByText('Adresse und Passwort gehören nicht zusammen.')).toBeVisible()
  await page.getByLabel('Passwort').fill(signInOf('ANNOTATOR').password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
  await page.goto('/?all=1')
  await passes(page)
  await page.getByRole('button', { name: /, Konto$/ }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Your projects' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/nowhere')
  await expect(page.getByText('There is nothing here')).toBeVisible()
  await context.close()
})

test('German is chosen in the menu; a day by keyboard, from comparing to the history', async ({ page, openWorld }) => {
  const world = await openWorld(plainCases(3))
  await page.getByRole('button', { name: /, account$/ }).click()
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.getByRole('article', { name: 'Antwort A' })).toBeVisible()
  await passes(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Beide zusammen rollen')
  await passes(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('7')
  await expect(page.getByText('Gespeichert: B deutlich besser. Nächster Vergleich.')).toBeAttached()
  await page.keyboard.press('z')
  await expect(page.getByText('Ein neues tritt an seine Stelle.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await expect(page.getByText('Warum auslassen? Kommt als Letztes wieder.')).toBeVisible()
  await passes(page)
  await page.keyboard.press('Escape')
  for (const left of [2, 1]) {
    await expect(page.getByText(`${3 - left} heute`)).toBeVisible()
    await page.keyboard.press('4')
  }
  await expect(page.getByText('Alles beurteilt, was für dich da ist.')).toBeVisible()
  await expect(page.getByText('Gesichert', { exact: true })).toBeVisible()
  await passes(page)
  expect((await world.judgments()).map(({ outcome }) => outcome)).toEqual(['TIE', 'TIE', 'B'])

  await page.goto(`/projects/${world.slug}/history`)
  await expect(page.getByText('B deutlich besser')).toBeVisible()
  await passes(page)
  await page.getByText('B deutlich besser').click()
  await page.getByRole('button', { name: 'Urteil ändern' }).click()
  await passes(page)
  await page.getByRole('button', { name: 'Etwa gleich' }).click()
  await expect(page.getByRole('heading', { name: 'Etwa gleich' })).toBeVisible()
})

test('asking in German: the consent, both sides, the answer', async ({ page, admin, openWorld }) => {
  const stub = await startStub((_, n) => ({ text: `Antwort Nummer ${n}.`, firstTokenMs: 50, betweenTokensMs: 5 }))
  const world = await openWorld(plainCases(1))
  for (const name of ['ahorn', 'birke']) {
    const data = { name: `${name}-${randomBytes(3).toString('hex')}`, model: 'm', endpoint: { baseUrl: stub.url } }
    expect((await admin.post(`/api/v1/projects/${world.slug}/policies`, { data })).ok()).toBe(true)
  }
  await page.context().addCookies([{ name: 'locale', value: 'de', url: new URL(page.url()).origin }])
  await page.goto(`/projects/${world.slug}/ask`)
  await page.getByLabel('Ich stimme zu, dass meine Fragen hier aufgehoben und verglichen werden').check()
  await passes(page)
  await page.getByLabel('Deine Frage', { exact: true }).fill('Was ist ein Zaunkönig?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Etwa gleich', exact: true })).toBeEnabled({ timeout: 30_000 })
  await passes(page)
  await page.keyboard.press('2')
  await expect(page.getByText('Dein Urteil: A deutlich besser.')).toBeVisible()
  await passes(page)
  await stub.close()
})

test('the studio is English and says so, whatever language was chosen', async ({ page, admin }) => {
  const world = await makeWorld(admin, plainCases(1))
  await page.context().addCookies((await admin.storageState()).cookies)
  await page.context().addCookies([{ name: 'locale', value: 'de', url: String(test.info().project.use.baseURL) }])
  await page.goto(`/projects/${world.slug}`)
  await expect(page.locator('main [lang=en]')).toBeVisible()
})
