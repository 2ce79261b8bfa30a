import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { figureText } from '../app/_components/format/figure'
import { makeProject, signInAs } from './studio-project'

const DEMO = '/api/v1/projects/demo/leaderboard'

type Row = {
  policy: string
  strength: number | null
  low: number | null
  high: number | null
  rankLow: number | null
  rankHigh: number | null
  games: number
}

const textOf = ({ strength, low, high }: Row) => figureText({ value: strength, low, high }) ?? ''
const rankOf = ({ rankLow, rankHigh }: Row) =>
  rankLow === rankHigh ? `rank ${rankLow}` : `rank ${rankLow}–${rankHigh}`

test.beforeEach(async ({ page }) => {
  await signInAs(page.request, 'ADMIN')
})

test('the page shows each policy’s strength, interval, count and ranks, and who beat whom', async ({ page }) => {
  const { policies } = await (await page.request.get(DEMO)).json()
  const { rates, policies: names } = await (await page.request.get(`${DEMO}/pairs`)).json()
  await page.goto('/projects/demo')
  await page.getByRole('link', { name: 'All about the strengths' }).click()
  await page.waitForURL('**/strengths')
  await expect(page.getByRole('heading', { name: 'Strengths, and the ranks they allow' })).toBeVisible()
  expect(policies.length).toBeGreaterThan(1)
  const list = page.getByRole('listitem')
  for (const row of policies as Row[]) {
    const item = list.filter({ has: page.getByRole('link', { name: row.policy, exact: true }) }).first()
    if (row.strength !== null) await expect(item).toContainText(textOf(row))
    await expect(item).toContainText(`n ${row.games}`)
    if (row.rankLow !== null) await expect(item).toContainText(rankOf(row))
  }
  const matrix = page.getByRole('region', { name: 'Win shares' })
  const [first, second] = (policies as Row[]).map(({ policy }) => policy)
  const rate = rates[names.indexOf(first)][names.indexOf(second)]
  const cell = matrix
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: first, exact: true }) })
    .getByRole('cell')
    .nth(1)
  await expect(cell).toHaveText(rate === null ? '–' : (100 * rate).toFixed(0))
})

test('at equal style: strengths, coefficients and share are those of the answer', async ({ page }) => {
  const { policies, style } = await (await page.request.get(`${DEMO}?method=half&style=1`)).json()
  await page.goto('/projects/demo/strengths')
  const list = page.getByRole('listitem')
  const [first] = policies as Row[]
  await expect(list.filter({ hasText: /^\S+.*at equal style/ }).first()).toContainText(textOf(first as Row))
  const length = style.coefficients.find(({ name }: { name: string }) => name === 'length')
  await expect(list.filter({ hasText: /^Length/ })).toContainText(figureText(length, { signed: true }) ?? '')
  if (style.share !== null)
    await expect(page.getByRole('heading', { name: /^Style explains/ })).toContainText((100 * style.share).toFixed(0))
})

test('method and environment change the figures; a filter that cannot be read says so', async ({ page }) => {
  const { items } = await (await page.request.get('/api/v1/projects/demo/environments')).json()
  const environment = items[0].name
  const { policies } = await (await page.request.get(`${DEMO}?method=plackett-luce&environment=${environment}`)).json()
  await page.goto('/projects/demo/strengths')
  await page.getByLabel('Method').selectOption('plackett-luce')
  await page.getByLabel('Environment').selectOption(environment)
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByText('Plackett-Luce, whole rankings.')).toBeVisible()
  for (const row of (policies as Row[]).filter(({ strength }) => strength !== null))
    await expect(page.getByText(textOf(row), { exact: true }).first()).toBeVisible()
  await page.goto('/projects/demo/strengths?from=yesterday')
  await expect(page.getByText('That filter cannot be read; this is the whole board.')).toBeVisible()
})

test('the file holds every policy with all digits', async ({ page }) => {
  const { policies } = await (await page.request.get(DEMO)).json()
  await page.goto('/projects/demo/strengths')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV: Strengths of the policies' }).click()
  const lines = readFileSync(await (await downloading).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(policies.length + 1)
  expect(lines[1]?.split(',').slice(1, 4)).toEqual(
    [policies[0].strength, policies[0].low, policies[0].high].map((value) => (value === null ? '' : String(value))),
  )
})

test('without judgments there is one sentence and one button', async ({ page }) => {
  const project = await makeProject(page.request)
  await page.goto(`/projects/${project.slug}/strengths`)
  await expect(page.getByText('Nothing was judged here yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Judge now' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page passes axe and fits a phone, ${colorScheme}`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/projects/demo/strengths')
    await expect(page.getByRole('heading', { name: /^Style explains|^What style is worth/ })).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}
