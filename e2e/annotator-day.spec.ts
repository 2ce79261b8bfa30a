import { expect } from '@playwright/test'
import { annotatorId, passesAxe, post } from './support/owner'
import { plainCases, question, test, untilSaved } from './support/world'

test('a key of one’s own does what the old one did, by keyboard alone, also after a reload', async ({
  page,
  openWorld,
}) => {
  const world = await openWorld(plainCases(4))
  await page.keyboard.press('?')
  const cap = page.getByRole('button', { name: /^1: A much better/ })
  await cap.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('z')
  await expect(page.getByText('“z” is taken by “Undo')).toBeVisible()
  await passesAxe(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: /^j: A much better/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('1')
  await expect(question(page)).toContainText('Question 1')
  await page.keyboard.press('j')
  await expect(question(page)).toContainText('Question 2')
  await untilSaved(page)
  await page.reload()
  await expect(question(page)).toContainText('Question 2')
  await page.keyboard.press('j')
  await expect(question(page)).toContainText('Question 3')
  await untilSaved(page)
  expect((await world.judgments()).map(({ outcome, degree }) => [outcome, degree])).toEqual([
    ['A', 3],
    ['A', 3],
  ])
  await page.keyboard.press('?')
  await page.getByRole('button', { name: 'All keys as they came' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('1')
  await expect(question(page)).toContainText('Question 4')
})

test('a note is shown until it is read, once, and stays in the history', async ({ page, admin, openWorld }) => {
  const world = await openWorld(plainCases(2))
  await post(admin, world, `/annotators/${await annotatorId(admin, world)}/notes`, { text: 'Mind the units, please.' })
  await page.reload()
  const note = page.getByRole('region', { name: 'Notes to you' })
  await expect(note).toContainText('Mind the units')
  await passesAxe(page)
  const read = page.waitForResponse((response) => response.url().endsWith('/read'))
  await note.getByRole('button', { name: 'Got it' }).click()
  await expect(note).toBeHidden()
  expect((await read).status()).toBe(200)
  await page.reload()
  await expect(question(page)).toContainText('Question 1')
  await expect(note).toBeHidden()
  await page.goto(`/projects/${world.slug}/history`)
  await expect(note).toContainText('Mind the units')
  await passesAxe(page)
})

test('a goal for the day is one’s own, kept in the browser', async ({ page, openWorld }) => {
  await openWorld(plainCases(2))
  await page.getByRole('button', { name: 'set a goal' }).click()
  await page.getByLabel('Comparisons a day').fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('0 of 12')).toBeVisible()
  await page.reload()
  await expect(question(page)).toContainText('Question 1')
  await page.keyboard.press('4')
  await expect(page.getByText('1 of 12')).toBeVisible()
})

test('numbers rank three rollouts with a tie, Enter sends, undo brings the places back, and a drag changes them', async ({
  page,
  openWorld,
}) => {
  const world = await openWorld([
    { query: 'Name a bird.', texts: ['A wren.', 'A robin.', 'A brick.'] },
    { query: 'Name a fish.', texts: ['A trout.', 'A carp.', 'A chair.'] },
  ])
  for (const key of ['2', '1', '3']) await page.keyboard.press(key)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('2')
  await expect(page.getByLabel('Place of C')).toHaveValue('2')
  await passesAxe(page)
  await page.keyboard.press('Enter')
  await expect(question(page)).toContainText('Name a fish')
  await untilSaved(page)
  expect((await world.judgments())[0]?.ranking).toEqual([['B'], ['A', 'C']])
  await page.keyboard.press('z')
  await expect(question(page)).toContainText('Name a bird')
  await expect(page.getByLabel('Place of A')).toHaveValue('2')
  const grip = await page
    .locator('[data-ranking] > div', { has: page.getByLabel('Place of A') })
    .locator('span')
    .first()
    .boundingBox()
  const first = await page.locator('[data-ranking] > span[data-place="1"]').boundingBox()
  if (!grip || !first) throw new Error('the ranking is not drawn')
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
  await page.mouse.down()
  await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByLabel('Place of A')).toHaveValue('1')
  await page.getByRole('button', { name: 'Send ranking' }).click()
  await untilSaved(page)
  const [judgment] = await world.judgments()
  expect(judgment).toMatchObject({ revision: 2, ranking: [['A', 'B'], ['C']] })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a swipe across goes to the other rollout and back', async ({ page, openWorld }) => {
    await openWorld(plainCases(1))
    const swipe = (fromX: number, toX: number) =>
      page.evaluate(
        ([from, to]) => {
          const pane = [...document.querySelectorAll<HTMLElement>('[data-pane]')].find((one) => one.offsetParent)!
          const touch = (x: number) => new Touch({ identifier: 1, target: pane, clientX: x, clientY: 300 })
          const init = { bubbles: true, cancelable: true }
          pane.dispatchEvent(
            new TouchEvent('touchstart', { ...init, touches: [touch(from!)], changedTouches: [touch(from!)] }),
          )
          pane.dispatchEvent(new TouchEvent('touchend', { ...init, touches: [], changedTouches: [touch(to!)] }))
        },
        [fromX, toX],
      )
    await expect(page.getByRole('article', { name: 'Rollout A' })).toBeVisible()
    await swipe(300, 120)
    await expect(page.getByRole('article', { name: 'Rollout B' })).toBeVisible()
    await swipe(120, 150)
    await expect(page.getByRole('article', { name: 'Rollout B' })).toBeVisible()
    await swipe(120, 300)
    await expect(page.getByRole('article', { name: 'Rollout A' })).toBeVisible()
    await passesAxe(page)
  })
})
