import { expect } from '@playwright/test'
import { signInOf } from './support/people'
import { openCompare, plainCases, question, test, untilSaved } from './support/world'

test('a reload keeps the reason and the marked answer, and neither counts', async ({ page, openWorld }) => {
  const world = await openWorld(plainCases(2))
  await page.keyboard.press('Shift+Digit7')
  await page.keyboard.press('w')
  await page.keyboard.type('B is honest about it')
  await page.reload()
  await expect(question(page)).toContainText('Question 1')
  await expect(page.getByLabel('Why?')).toHaveValue('B is honest about it')
  await expect(page.getByRole('button', { name: 'B is better, clearly' })).toHaveAttribute('aria-pressed', 'true')
  expect(await world.judgments()).toEqual([])
})

test('the draft is on the server too: another browser has it', async ({ page, openWorld, browser }) => {
  const world = await openWorld(plainCases(2))
  const kept = page.waitForResponse((response) => response.url().endsWith('/draft') && response.ok())
  await page.keyboard.press('w')
  await page.keyboard.type('seen on the phone')
  await kept
  const cookies = await page.context().cookies()
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin })
  await elsewhere.addCookies(cookies)
  const other = await elsewhere.newPage()
  await openCompare(other, world)
  await expect(other.getByLabel('Why?')).toHaveValue('seen on the phone')
  await elsewhere.close()
})

test('a session that ends in the middle: answers wait, sign-in leads back to the same comparison and text', async ({
  page,
  openWorld,
}) => {
  const world = await openWorld(plainCases(3))
  await page.context().clearCookies()
  await page.keyboard.press('2')
  await expect(page.getByText('You are signed out')).toBeVisible()
  await expect(page.getByText('1 to send')).toBeVisible()
  await expect(question(page)).toContainText('Question 2')
  await page.keyboard.press('w')
  await page.keyboard.type('half a thought')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Sign in again' }).click()
  const { email, password } = signInOf('ANNOTATOR')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(question(page)).toContainText('Question 2')
  await expect(page.getByLabel('Why?')).toHaveValue('half a thought')
  await untilSaved(page)
  const judgments = await world.judgments()
  expect(judgments.map(({ outcome, degree }) => [outcome, degree])).toEqual([['A', 2]])
})

test('the network is cut: the answer waits, survives, and is stored exactly once', async ({ page, openWorld }) => {
  const world = await openWorld(plainCases(3))
  await expect(question(page)).toContainText('Question 1')
  await page.context().setOffline(true)
  await page.keyboard.press('8')
  await expect(question(page)).toContainText('Question 2')
  await expect(page.getByText('1 to send')).toBeVisible()
  expect(await world.judgments()).toEqual([])
  await page.context().setOffline(false)
  await untilSaved(page)
  expect(await world.judgments()).toHaveLength(1)
})

test('the answer is lost on its way back: it is sent again and counts once', async ({ page, openWorld }) => {
  const world = await openWorld(plainCases(2))
  let lost = 0
  await page.route('**/judgments', async (route) => {
    const answer = await route.fetch()
    lost += 1
    if (lost === 1) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await page.keyboard.press('1')
  await expect(page.getByText('1 to send')).toBeVisible()
  await untilSaved(page)
  expect(lost).toBe(2)
  expect(await world.judgments()).toHaveLength(1)
})

test('the tab is closed before the answer is sent: the next visit sends it', async ({ page, openWorld }) => {
  const world = await openWorld(plainCases(2))
  await page.route('**/judgments', (route) => route.abort())
  await page.keyboard.press('3')
  await expect(page.getByText('1 to send')).toBeVisible()
  await page.unroute('**/judgments')
  await page.reload()
  await untilSaved(page)
  expect((await world.judgments()).map(({ outcome, degree }) => [outcome, degree])).toEqual([['A', 1]])
  await expect(question(page)).toContainText('Question 2')
})

test('a refused answer says why and gives the text back', async ({ page, openWorld }) => {
  const world = await openWorld(plainCases(2))
  const closed = { code: 'comparison_closed', detail: 'closed', status: 409 }
  await page.route('**/judgments', (route) => route.fulfill({ status: 409, json: closed }))
  await page.keyboard.press('w')
  await page.keyboard.type('worth keeping')
  await page.keyboard.press('Escape')
  await page.keyboard.press('1')
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toContainText(
    'The comparison was closed before your answer arrived',
  )
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy your text' })).toBeVisible()
  await page.getByRole('button', { name: 'Understood' }).click()
  await untilSaved(page)
  expect(await world.judgments()).toEqual([])
})
