import { expect, type Page } from '@playwright/test'
import { signInOf } from './support/people'
import { openCompare, plainCases, question, test, untilSaved } from './support/world'

const answers = (judgments: { outcome: string | null; degree: number | null }[]) =>
  judgments.map(({ outcome, degree }) => [outcome, degree]).reverse()

test('cut off for a minute: four answers wait without a word lost, and are stored in order, once each', async ({
  page,
  openWorld,
}) => {
  await page.clock.install()
  const world = await openWorld(plainCases(4))
  await page.context().setOffline(true)
  await page.keyboard.press('1')
  await expect(question(page)).toContainText('Question 2')
  await page.keyboard.press('w')
  await page.keyboard.type('written without a network')
  await page.keyboard.press('Escape')
  await page.keyboard.press('8')
  // The two in hand are answered; what follows cannot be fetched, and the page says so.
  await expect(page.getByText('nothing of yours is lost')).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(page.getByText('2 to send')).toBeVisible()
  expect(await world.judgments()).toEqual([])
  await page.context().setOffline(false)
  await page.clock.runFor(60_000)
  await expect(question(page)).toContainText('Question 3')
  await page.keyboard.press('4')
  await expect(question(page)).toContainText('Question 4')
  await page.keyboard.press('5')
  await page.clock.runFor(1000)
  await untilSaved(page)
  const judgments = await world.judgments()
  expect(answers(judgments)).toEqual([
    ['A', 3],
    ['B', 3],
    ['TIE', null],
    ['BOTH_BAD', null],
  ])
  expect(judgments.find(({ outcome }) => outcome === 'B')?.rationale).toBe('written without a network')
})

test('two tabs on the same comparison: one answer counts, the other is told why it does not', async ({
  page,
  openWorld,
}) => {
  const world = await openWorld(plainCases(3))
  const other = await page.context().newPage()
  await openCompare(other, world)
  // One caller's oldest lease comes to whoever asks: both tabs show the same question.
  await expect(question(page)).toContainText('Question 1')
  await expect(question(other)).toContainText('Question 1')
  await page.keyboard.press('1')
  await untilSaved(page)
  await other.keyboard.press('8')
  await expect(other.getByRole('alert').filter({ hasText: 'Not saved' })).toContainText('judged')
  expect(answers(await world.judgments())).toEqual([['A', 3]])
  await other.getByRole('button', { name: 'Understood' }).click()
  for (const tab of [page, other]) await judgeToTheEnd(tab)
  const judgments = await world.judgments()
  expect(judgments).toHaveLength(3)
  expect(judgments.every(({ live }) => live)).toBe(true)
})

/** Says “about the same” until the page says that all is done; what the other tab answered first is understood. */
async function judgeToTheEnd(page: Page): Promise<void> {
  const done = page.getByText('You have judged all there is for you')
  const pair = page.getByRole('article', { name: 'Rollout A' })
  const refused = page.getByRole('button', { name: 'Understood' })
  await expect(async () => {
    await page.bringToFront()
    if (await refused.first().isVisible()) await refused.first().click()
    if (await pair.isVisible()) await page.keyboard.press('4')
    const look = page.getByRole('button', { name: 'Look again' })
    if (await look.isVisible()) await look.click()
    await expect(done).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 20_000 })
}

test.describe('by touch alone, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('sign in, read both, answer, say why, undo, skip, come to the end', async ({ page, openWorld }) => {
    const world = await openWorld(plainCases(3))
    await page.context().clearCookies()
    await page.goto(`/projects/${world.slug}/compare`)
    const { email, password } = signInOf('ANNOTATOR')
    await page.getByLabel('E-mail').tap()
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).tap()
    const tap = (name: string) => page.getByRole('button', { name }).first().tap()
    await expect(question(page)).toContainText('Question 1')
    await page.getByRole('tab', { name: 'Rollout B' }).tap()
    await expect(page.getByRole('article', { name: 'Rollout B' })).toBeVisible()
    await tap('B much better')
    await expect(question(page)).toContainText('Question 2')
    await tap('Undo')
    await expect(question(page)).toContainText('Question 1')
    await tap('A much better')
    await expect(question(page)).toContainText('Question 2')
    await tap('Why?')
    await page.getByLabel('Why?').fill('said with a thumb')
    await tap('About the same')
    await expect(question(page)).toContainText('Question 3')
    await page.locator('[data-skip]:visible').first().tap()
    await tap('I cannot decide')
    await expect(question(page)).toContainText('Question 3')
    await untilSaved(page)
    const judgments = await world.judgments()
    expect(answers(judgments)).toEqual([
      ['A', 3],
      ['TIE', null],
    ])
    expect(judgments[0]?.rationale).toBe('said with a thumb')
  })
})
