import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { plainCases, question, test, untilSaved } from './support/world'

const pair = (query: string, a: string, b: string) => ({ query, texts: [a, b] })

test('aspects and a rewrite go along with the answer, by keyboard alone', async ({ page, openWorld }) => {
  const world = await openWorld(plainCases(2), { aspects: ['clear', 'true'] })
  await page.keyboard.press('a')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'clear: A is better' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('e')
  const box = page.getByRole('textbox', { name: /How should it read/ })
  await expect(box).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1 much better text')
  await page.keyboard.press('Escape')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.keyboard.press('8')
  await expect(question(page)).toContainText('Question 2')
  await untilSaved(page)
  const [judgment] = await world.judgments()
  expect(judgment).toMatchObject({ outcome: 'B', degree: 3, aspects: { clear: 'A' } })
  expect(await world.rewrites()).toEqual(['1 much better text'])
})

test('differences are marked on demand, and the texts stay whole', async ({ page, openWorld }) => {
  await openWorld([pair('Which?', 'The cat sat here.', 'The dog sat here.')])
  await page.keyboard.press('d')
  const marks = page.locator('mark')
  await expect(marks.first()).toBeVisible()
  expect((await marks.allTextContents()).sort()).toEqual(['cat', 'dog'])
  await page.keyboard.press('d')
  await expect(marks).toHaveCount(0)
})

test('undo reaches what was judged before the page was loaded again', async ({ page, openWorld }) => {
  const world = await openWorld(plainCases(3))
  await page.keyboard.press('1')
  await expect(question(page)).toContainText('Question 2')
  await page.keyboard.press('7')
  await expect(question(page)).toContainText('Question 3')
  await untilSaved(page)
  await page.reload()
  await expect(question(page)).toContainText('Question 3')
  await page.keyboard.press('z')
  await expect(question(page)).toContainText('Question 2')
  await expect(page.getByRole('button', { name: 'B is better, clearly' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('z')
  await expect(question(page)).toContainText('Question 1')
  await page.keyboard.press('5')
  await expect(question(page)).toContainText('Question 3')
  await untilSaved(page)
  expect((await world.judgments()).map(({ outcome }) => outcome).reverse()).toEqual(['BOTH_BAD', 'B'])
})

test('formulas are drawn, money stays money, code is coloured', async ({ page, openWorld }) => {
  await openWorld([pair('Roots?', 'It costs $5 to $10.', '$x_1$ and \\[\\frac{a}{b}\\]\n\n```js\nconst a = 1\n```')])
  await expect(page.locator('math')).toHaveCount(2)
  await expect(page.getByText('It costs $5 to $10.')).toBeVisible()
  await expect(page.locator('.hljs-keyword')).toHaveText('const')
})
