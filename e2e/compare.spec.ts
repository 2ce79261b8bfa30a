import { expect } from '@playwright/test'
import { plainCases, question, test, untilSaved } from './support/world'

test('by keyboard alone: three judgments, each stored with its degree', async ({ page, openWorld }) => {
  const world = await openWorld(plainCases(3))
  for (const [at, key] of ['1', '4', '7'].entries()) {
    await expect(question(page)).toContainText(`Question ${at + 1}`)
    await page.keyboard.press(key)
  }
  await expect(page.getByText('You have judged all there is for you')).toBeVisible()
  await untilSaved(page)
  const stored = (await world.judgments()).map(({ outcome, degree }) => [outcome, degree]).reverse()
  expect(stored).toEqual([
    ['A', 3],
    ['TIE', null],
    ['B', 2],
  ])
  await expect(page.getByText('3 today')).toBeVisible()
})

test('by mouse; a double click is one judgment', async ({ page, openWorld }) => {
  const world = await openWorld(plainCases(3))
  await page.getByRole('button', { name: 'B slightly better' }).dblclick()
  await expect(question(page)).toContainText('Question 2')
  await untilSaved(page)
  expect((await world.judgments()).map(({ outcome, degree }) => [outcome, degree])).toEqual([['B', 1]])
})

test('a held key is one judgment, and a composing one none', async ({ page, openWorld }) => {
  const world = await openWorld(plainCases(3))
  await page.evaluate(() => {
    const composing = new KeyboardEvent('keydown', { key: '1', code: 'Digit1', isComposing: true, bubbles: true })
    document.body.dispatchEvent(composing)
  })
  await expect(question(page)).toContainText('Question 1')
  // Playwright marks every further `down` of a key as a repeat.
  for (let press = 0; press < 20; press++) await page.keyboard.down('5')
  await page.keyboard.up('5')
  await expect(question(page)).toContainText('Question 2')
  await untilSaved(page)
  expect(await world.judgments()).toHaveLength(1)
})

test('keys are silent while a reason is typed; it goes along with the answer', async ({ page, openWorld }) => {
  const world = await openWorld(plainCases(2))
  await page.keyboard.press('w')
  await page.keyboard.type('1 2 3 x z 8 A is right')
  await expect(question(page)).toContainText('Question 1')
  await page.keyboard.press('Escape')
  await page.keyboard.press('2')
  await expect(question(page)).toContainText('Question 2')
  await untilSaved(page)
  const [judgment] = await world.judgments()
  expect(judgment).toMatchObject({ outcome: 'A', degree: 2, rationale: '1 2 3 x z 8 A is right' })
})

test('keys with Ctrl, Alt or the command key, and keys in a dialog, judge nothing', async ({ page, openWorld }) => {
  const world = await openWorld(plainCases(2))
  for (const chord of ['Control+1', 'Alt+2', 'Meta+3']) await page.keyboard.press(chord)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('4')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(question(page)).toContainText('Question 1')
  expect(await world.judgments()).toEqual([])
})

test('undo brings the last one back with its answer; another answer is a revision of the same judgment', async ({
  page,
  openWorld,
}) => {
  const world = await openWorld(plainCases(2))
  await page.keyboard.press('1')
  await expect(question(page)).toContainText('Question 2')
  await page.keyboard.press('z')
  await expect(question(page)).toContainText('Question 1')
  await expect(page.getByRole('button', { name: 'A much better' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('6')
  await expect(question(page)).toContainText('Question 2')
  await untilSaved(page)
  const judgments = await world.judgments()
  expect(judgments).toHaveLength(1)
  expect(judgments[0]).toMatchObject({ outcome: 'B', degree: 1, revision: 2, live: true, blind: true })
})

test('reveal shows who wrote which; a change after it is stored as not blind', async ({ page, openWorld }) => {
  const world = await openWorld(plainCases(2))
  await page.keyboard.press('2')
  await untilSaved(page)
  await page.keyboard.press('r')
  for (const policy of world.policies) await expect(page.getByText(policy)).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('counts as not blind')).toBeVisible()
  await page.keyboard.press('8')
  await untilSaved(page)
  expect((await world.judgments())[0]).toMatchObject({ outcome: 'B', degree: 3, blind: false })
})

test('skip asks why, counts as no judgment, and comes back last', async ({ page, openWorld }) => {
  const world = await openWorld(plainCases(3))
  await page.keyboard.press('x')
  await expect(page.getByText('Why skip it?')).toBeVisible()
  await page.keyboard.press('2')
  for (const number of [2, 3]) {
    await expect(question(page)).toContainText(`Question ${number}`)
    await page.keyboard.press('5')
  }
  await expect(question(page)).toContainText('Question 1')
  await untilSaved(page)
  expect(await world.judgments()).toHaveLength(2)
})

test('the even scale has four on each side, no tie, and both bad under b', async ({ page, openWorld }) => {
  const world = await openWorld(plainCases(2), { scale: 'eight' })
  await expect(page.getByRole('button', { name: 'About the same' })).toHaveCount(0)
  await page.keyboard.press('1')
  await expect(question(page)).toContainText('Question 2')
  await page.keyboard.press('b')
  await untilSaved(page)
  const stored = (await world.judgments()).map(({ outcome, degree }) => [outcome, degree])
  expect(stored).toEqual([
    ['BOTH_BAD', null],
    ['A', 4],
  ])
})

test('three rollouts are ranked, ties allowed', async ({ page, openWorld }) => {
  const world = await openWorld([{ query: 'Name a bird.', texts: ['A wren.', 'A robin.', 'A brick.'] }])
  const send = page.getByRole('button', { name: 'Send ranking' })
  await page.getByLabel('Place of A').selectOption('1')
  await page.getByLabel('Place of B').selectOption('2')
  await expect(send).toBeDisabled()
  await page.getByLabel('Place of C').selectOption('1')
  await send.click()
  await untilSaved(page)
  expect((await world.judgments())[0]?.ranking).toEqual([['A', 'C'], ['B']])
})
