import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { judgeNext, judgeOne, makeProject, signInAs } from './studio-project'

test.beforeEach(async ({ page }) => {
  await signInAs(page.request, 'ADMIN')
})

test('from a query to the file a trainer reads, in the browser', async ({ page }) => {
  const project = await makeProject(page.request)
  const base = `/projects/${project.slug}`
  await page.goto(base)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The wheel waits for its first query')

  for (const name of ['careful', 'careless']) {
    await page.goto(`${base}/policies/new`)
    await page.getByLabel('How its rollouts are made').selectOption('recorded')
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Add the policy' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }

  await page.goto(base)
  await page.getByRole('link', { name: 'Add a query' }).click()
  await page.getByLabel('Query').fill('How do I keep basil alive indoors?')
  await page.getByLabel('Environment').fill('advice')
  await page.getByRole('button', { name: 'Add the query' }).click()
  await expect(page.getByRole('heading', { name: 'No rollout yet' })).toBeVisible()

  for (const [policy, text] of [
    ['careful', 'Give it **six hours** of light.'],
    ['careless', 'No idea.'],
  ] as const) {
    await page.getByLabel('Policy').selectOption({ label: policy })
    await page.getByLabel('Rollout', { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Store the rollout' }).click()
    await expect(page.getByRole('article').filter({ hasText: text.replaceAll('**', '') })).toBeVisible()
    await expect(page.getByLabel('Rollout', { exact: true })).toHaveValue('')
  }

  const queryId = page.url().split('/').at(-1) ?? ''
  const rollouts = (await project.get(`/rollouts?query=${queryId}`)).items as { id: string }[]
  await project.post('/comparisons', { queryId, rolloutIds: rollouts.map(({ id }) => id) })
  await judgeNext(project, 'Give it')
  await page.reload()
  await expect(page.getByRole('cell', { name: 'careful 1' })).toBeVisible()

  await page.getByRole('link', { name: 'Datasets' }).click()
  await page.getByRole('link', { name: 'Freeze a version' }).click()
  await page.getByRole('button', { name: 'Freeze' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Version 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Make the files' }).click()
  const link = page.getByRole('link', { name: /\.jsonl$/ })
  await expect(link).toBeVisible({ timeout: 30_000 })
  const downloading = page.waitForEvent('download')
  await link.click()
  const lines = readFileSync(await (await downloading).path(), 'utf8')
    .trim()
    .split('\n')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    prompt: [{ role: 'user', content: 'How do I keep basil alive indoors?' }],
    chosen: [{ role: 'assistant', content: 'Give it **six hours** of light.' }],
    rejected: [{ role: 'assistant', content: 'No idea.' }],
  })
})

test('a query that is there already is not stored twice, and nothing typed is lost', async ({ page }) => {
  const project = await makeProject(page.request)
  const { id } = await project.post('/queries', { text: 'What is a flywheel?', environment: 'advice' })
  await page.goto(`/projects/${project.slug}/queries/new`)
  await page.getByLabel('Query').fill('What is a flywheel?')
  await page.getByLabel('Known answer').fill('A heavy wheel.')
  await page.getByRole('button', { name: 'Add the query' }).click()
  await expect(page.getByText('This query is already there.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the one that is there' })).toHaveAttribute('href', new RegExp(id))
  await expect(page.getByLabel('Known answer')).toHaveValue('A heavy wheel.')
  await page.getByLabel('Store a copy on purpose').check()
  await page.getByRole('button', { name: 'Add the query' }).click()
  await expect(page.getByRole('link', { name: 'a copy of this query' })).toBeVisible()
  expect(page.url()).not.toContain(id)
})

test('the open overview shows a judgment by itself, within two seconds', async ({ page }) => {
  const project = await makeProject(page.request)
  for (const name of ['x', 'y']) await project.post('/policies', { name })
  await judgeOne(project, 'First?', ['x', 'y'])
  await page.goto(`/projects/${project.slug}`)
  const judgments = page.getByRole('link', { name: /^Judgments/ })
  await expect(judgments).toContainText('1')
  await page.evaluate(() => document.body.setAttribute('data-kept', 'yes'))
  await judgeOne(project, 'Second?', ['x', 'y'])
  await expect(judgments).toContainText('2', { timeout: 2000 })
  await expect(page.getByText(/^1 new judgment/)).toBeVisible({ timeout: 10_000 })
  // The page was drawn anew in place, not loaded again.
  await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes')
})

test('a fit without data is refused in words, and one with data is shown when it is done', async ({ page }) => {
  const project = await makeProject(page.request)
  await page.goto(`/projects/${project.slug}/reward-models`)
  await page.getByRole('button', { name: 'Fit now' }).click()
  await expect(page.getByText('Judge some comparisons first.')).toBeVisible()
  for (const name of ['x', 'y']) await project.post('/policies', { name })
  for (const text of ['First?', 'Second?', 'Third?']) await judgeOne(project, text, ['x', 'y'])
  await page.getByRole('button', { name: 'Fit now' }).click()
  await expect(page.getByRole('cell', { name: 'promoted' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'v1' }).first().click()
  await expect(page.getByRole('heading', { name: 'What it looks at' })).toBeVisible()
})

test('withdrawing asks first, and a withdrawn rollout stays to be read', async ({ page }) => {
  const project = await makeProject(page.request)
  for (const name of ['x', 'y']) await project.post('/policies', { name })
  await judgeOne(project, 'First?', ['x', 'y'])
  const [query] = (await project.get('/queries')).items as { id: string }[]
  await page.goto(`/projects/${project.slug}/queries/${query?.id}`)
  const rollout = page.getByRole('article').filter({ hasText: 'x answers' })
  await rollout.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(rollout.getByText('withdrawn')).toBeVisible()
  await expect(rollout).toContainText('First?')
  await expect(page.getByRole('cell', { name: 'none yet' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page passes axe and fits a phone, ${colorScheme}`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const project = await makeProject(page.request)
    for (const name of ['x', 'y']) await project.post('/policies', { name })
    for (const text of ['First?', 'Second?']) await judgeOne(project, text, ['x', 'y'])
    const [query] = (await project.get('/queries')).items as { id: string }[]
    const [policy] = (await project.get('/policies')).items as { id: string }[]
    const [comparison] = (await project.get('/comparisons')).items as { id: string }[]
    const dataset = await project.post('/datasets', { filter: {} })
    const model = await project.post('/reward-models')
    const sums = { name: 'sums', verification: 'VERIFIER', verifier: { kind: 'numeric' } }
    const environment = await project.post('/environments', sums)
    const paths = [
      ...['', '/queries', '/queries/new', '/policies', '/policies/new', '/comparisons', '/annotators'],
      ...['/reward-models', '/reward-models/embeddings', '/environments', '/flywheel', '/audit'],
      ...['/datasets', '/datasets/new', '/datasets/import'],
      ...[`/environments/${environment.id}`, `/environments/${environment.id}/disagreements`],
      ...[`/queries/${query?.id}`, `/policies/${policy?.id}`, `/comparisons/${comparison?.id}`],
      ...[`/datasets/${dataset.id}`, `/reward-models/${model.id}`],
    ]
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`/projects/${project.slug}${path}`)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [path, id, nodes.map(({ html }) => html)])).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${path} is wider than a phone`).toBeLessThanOrEqual(0)
    }
  })
}
