import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { openAsOwner, passesAxe } from './support/owner'
import { plainCases, question, test, untilSaved } from './support/world'

/** By keyboard alone: what it is about and what is wrong are chosen with space and arrows, Enter sends. */
async function reportByKeys(page: Page, note: string): Promise<void> {
  await page.keyboard.press('f')
  const dialog = page.getByRole('dialog', { name: 'Report content' })
  await expect(dialog.getByLabel('The question')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByLabel('Rollout A')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog.getByLabel('Personal data')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type(note)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

test('a rollout is reported by keyboard, the comparison stays and is judged; an admin handles it and takes that back', async ({
  page,
  openWorld,
  browser,
}) => {
  test.slow()
  const world = await openWorld(plainCases(2))
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/report') && sent.push(request.postData() ?? ''))
  await reportByKeys(page, '1 name, 1 street.')
  await expect(page.getByText('Reported; an admin reads it')).toBeVisible()
  await expect(question(page)).toContainText('Question 1')
  expect(sent.map((body) => JSON.parse(body))).toEqual([
    { about: 'A', category: 'PERSONAL_DATA', note: '1 name, 1 street.' },
  ])
  const shown = String(await page.locator('[data-pane="A"]').textContent())
  await page.keyboard.press('1')
  await expect(question(page)).toContainText('Question 2')
  await untilSaved(page)
  expect(await world.judgments()).toHaveLength(1)

  const owner = await openAsOwner(browser, `/projects/${world.slug}/comparisons`)
  await owner.getByRole('link', { name: 'Reports 1 open' }).click()
  await expect(owner.getByText('1 name, 1 street.')).toBeVisible()
  const excerpt = String(await owner.getByRole('rowheader').textContent())
  expect(excerpt.replaceAll('*', '')).toContain(shown.trim())
  await passesAxe(owner)
  await owner.getByRole('button', { name: 'Resolve' }).click()
  await expect(owner.getByText('No report waits.')).toBeVisible()
  await owner.getByRole('button', { name: 'Undo' }).click()
  await expect(owner.getByText('1 name, 1 street.')).toBeVisible()
  await owner.getByRole('button', { name: 'Withdraw rollout' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(owner.getByText('withdrawn', { exact: true })).toBeVisible()
  await owner.getByRole('button', { name: 'Dismiss' }).click()
  await owner.getByRole('link', { name: 'Dismissed' }).click()
  await expect(owner.getByRole('button', { name: 'Open again' })).toBeVisible()
  await passesAxe(owner)
})

test('on a phone it is reported from the reasons for a skip, and later from the history', async ({
  page,
  openWorld,
}) => {
  const world = await openWorld(plainCases(1))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('button', { name: 'Report it and go on judging' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report content' })
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(dialog.getByText('Choose what it is about and what is wrong.')).toBeVisible()
  await dialog.getByLabel('The question').check()
  await dialog.getByLabel('Not shown as it should be').check()
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(page.getByText('Reported; an admin reads it')).toBeVisible()
  await page.getByRole('button', { name: 'A is better, clearly' }).click()
  await untilSaved(page)
  await page.goto(`/projects/${world.slug}/history`)
  await page.getByRole('link', { name: /Question 1/ }).click()
  await page.getByRole('button', { name: 'Report content' }).click()
  await dialog.getByLabel('Rollout B').check()
  await dialog.getByLabel('Something else').check()
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(page.getByText('Reported; an admin reads it')).toBeVisible()
})
