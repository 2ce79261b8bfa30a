import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { judgeOne, makeProject, type StudioProject, signInAs } from './studio-project'

test.beforeEach(async ({ page }) => {
  await signInAs(page.request, 'ADMIN')
})

type Item = { environment: string; solving: { n: number } }

/** A verified environment of `many` queries, of which the deployed policy solves a share, and some queries come twice. */
async function fillEnvironment(project: StudioProject, name: string, many: number, solved: number, twice: number) {
  await project.post('/environments', { name, verification: 'VERIFIER', verifier: { kind: 'numeric' } })
  for (let i = 0; i < many; i++) {
    const text = `In ${name}, what is ${1000 + 7 * i} and ${i * i + 3} and ${name.length * i}?`
    const query = await project.post('/queries', { text, environment: name, reference: String(i) })
    if (i < twice) await project.post('/queries', { text, environment: name })
    const rollout = { queryId: query.id, policy: 'solver', text: `#### ${i < solved ? i : i + 1}` }
    await project.post('/rollouts', rollout)
  }
}

test('the map: marks where figures are, thresholds that answer at once, the list by what to do, evidence', async ({
  page,
}) => {
  test.slow()
  const project = await makeProject(page.request)
  await project.post('/policies', { name: 'solver', stage: 'DEPLOYED' })
  await project.post('/policies', { name: 'other' })
  await fillEnvironment(project, 'Unit conversion', 24, 23, 1)
  await fillEnvironment(project, 'Olympiad sums', 24, 4, 24)
  await fillEnvironment(project, 'Word problems', 20, 9, 6)
  await judgeOne(project, 'Shall I go by train?', ['solver', 'other'])
  const items = async () => (await project.get('/metrics/environments')).items as Item[]
  await expect
    .poll(async () => (await items()).map(({ solving }) => solving.n), { timeout: 60_000 })
    .toEqual(expect.arrayContaining([20, 24, 24]))

  await page.goto(`/projects/${project.slug}/environments`)
  await expect(page.getByRole('heading', { name: '4 environments: 4 undecided' })).toBeVisible()
  const words = page.getByRole('listitem').filter({ hasText: 'Word problems' })
  const toSolve = words.locator('dl > div').nth(1)
  await expect(toSolve).toContainText('undecided')
  await page.getByRole('slider', { name: /Hard to solve/ }).fill('0.1')
  await expect(toSolve).toContainText('hard')
  await words.getByText('What is missing').click()
  await expect(words).toContainText('Nobody has audited the verifier')

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of ['environments', 'flywheel']) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`/projects/${project.slug}/${path}`)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [path, id, nodes.map(({ html }) => html)])).toEqual([])
      await page.screenshot({ path: test.info().outputPath(`${path}-${colorScheme}.png`), fullPage: true })
      await page.setViewportSize({ width: 390, height: 844 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${path} is wider than a phone`).toBeLessThanOrEqual(0)
      await page.screenshot({ path: test.info().outputPath(`${path}-${colorScheme}-390.png`), fullPage: true })
    }
  }

  await page.goto(`/projects/${project.slug}/environments`)
  await page.getByRole('listitem').getByRole('link', { name: 'Olympiad sums' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Olympiad sums' })).toBeVisible()
  await expect(page.getByText('24', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'pass@1' })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})
