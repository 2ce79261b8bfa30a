import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { judgeNext, makeProject, type StudioProject, signInAs } from './studio-project'

const NOWHERE = { baseUrl: 'http://127.0.0.1:9/v1' }

test.describe.configure({ timeout: 120_000 })

test.beforeEach(async ({ page }) => {
  await signInAs(page.request, 'ADMIN')
})

/** Nothing for axe and no wider than the window, on a desk and on a phone, in both themes. */
async function passes(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  }
}

/** A verified environment in which people chose the failed rollout of each of its two queries. */
async function disagree(project: StudioProject): Promise<string> {
  const sums = { name: 'sums', verification: 'VERIFIER', verifier: { kind: 'numeric' } }
  const { id } = await project.post('/environments', sums)
  for (const name of ['polite', 'terse']) await project.post('/policies', { name })
  await project.post('/policies', { name: 'judge', model: 'm', endpoint: NOWHERE })
  for (const n of [2, 3]) {
    const query = await project.post('/queries', {
      text: `What is ${n} and ${n}?`,
      environment: 'sums',
      reference: `${2 * n}`,
    })
    const wrong = { queryId: query.id, policy: 'polite', text: `With pleasure. #### ${n}` }
    const right = { queryId: query.id, policy: 'terse', text: `#### ${2 * n}` }
    const rolloutIds = [(await project.post('/rollouts', wrong)).id, (await project.post('/rollouts', right)).id]
    await project.post('/comparisons', { queryId: query.id, rolloutIds })
    await judgeNext(project, 'With pleasure')
  }
  return id
}

test('disagreements are audited and undone by keys; an environment names its judge', async ({ page }) => {
  const project = await makeProject(page.request)
  const path = `/projects/${project.slug}/environments/${await disagree(project)}`
  const queue = `${path}/disagreements?kind=people_prefer_failed`
  await expect
    .poll(async () => {
      await page.goto(queue)
      return page.getByText('People: 1 for the first, 0 for the second.').count()
    })
    .toBe(2)
  await passes(page)
  const items = page.getByRole('main').locator('li', { has: page.getByText('People: 1') })
  const wrong = items.nth(1).getByRole('button', { name: 'Verdict is wrong' })
  for (const key of ['2', 'j', 'j', '2']) await page.keyboard.press(key)
  await expect(items).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(items).toHaveCount(2)
  for (const key of ['j', 'j', '2']) await page.keyboard.press(key)
  await expect(items).toHaveCount(1)
  await page.getByRole('link', { name: 'Audited ones too' }).click()
  await expect(page).toHaveURL(/show=all/)
  await expect(items).toHaveCount(2)
  await expect(wrong).toHaveAttribute('aria-pressed', 'true')
  for (const key of ['j', 'j', '0']) await page.keyboard.press(key)
  await expect(wrong).toHaveAttribute('aria-pressed', 'false')

  await page.goto(path)
  await page.getByLabel('Judge policy').selectOption('judge@1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Where the verifier changed')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Judge policy').locator('option:checked')).toHaveText('judge@1')
  await passes(page)
})

test('a filter that nothing fits says so, and takes back everything', async ({ page }) => {
  const project = await makeProject(page.request)
  await disagree(project)
  await page.goto(`/projects/${project.slug}/flywheel`)
  await page.getByLabel('Source').selectOption('MODEL')
  await page.getByLabel('Before').fill('2020-01-01')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByText('Nothing in the wheel fits this filter.')).toBeVisible()
  await passes(page)
  await page.getByRole('link', { name: 'Show everything' }).click()
  await expect(page.getByRole('table', { name: 'Turns of the wheel' })).toBeVisible()
})

test('a trial of a second version begins on its page; a wrong number stays to be mended', async ({ page }) => {
  const project = await makeProject(page.request)
  await project.post('/policies', { name: 'solver', model: 'm1', endpoint: NOWHERE })
  const { id } = await project.post('/policies', { name: 'solver', model: 'm2', endpoint: NOWHERE })
  await page.goto(`/projects/${project.slug}/policies/${id}`)
  const queries = page.getByLabel('Queries in all')
  await queries.fill('many')
  await page.getByRole('button', { name: 'Begin the trial' }).click()
  await expect(queries).toHaveAttribute('aria-invalid', 'true')
  await expect(queries).toHaveValue('many')
  await queries.fill('40')
  await page.getByRole('button', { name: 'Begin the trial' }).click()
  await expect(page.getByRole('button', { name: 'Change' })).toBeVisible()
  await expect(queries).toHaveValue('40')
  await passes(page)
})

test('embeddings of a wrong address are refused, and what was typed stays', async ({ page }) => {
  const project = await makeProject(page.request)
  await disagree(project)
  await page.goto(`/projects/${project.slug}/reward-models/embeddings`)
  await page.getByLabel('Address').fill('my server')
  await page.getByLabel('Model').fill('small-embedder')
  await page.getByRole('button', { name: 'Fit with these' }).click()
  await expect(page.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Address')).toHaveValue('my server')
  await expect(page.getByLabel('Model')).toHaveValue('small-embedder')
  await passes(page)
})
