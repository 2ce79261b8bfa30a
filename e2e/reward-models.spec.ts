import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { type FigureValue, figureText } from '../app/_components/format/figure'
import { startRewardStub } from '../lib/testing/stub-reward-server'
import { judgeOne, makeProject, signInAs } from './studio-project'

const DEMO = '/api/v1/projects/demo'
type Way = 'blind' | 'informed' | 'strengths' | 'length' | 'human'
type Model = {
  id: string
  version: number
  state: string
  evaluation: Record<Way, Record<'accuracy' | 'logLoss' | 'brier' | 'ece', FigureValue>>
  byEnvironment: { environment: string; accuracy: FigureValue; logLoss: FigureValue; ece: FigureValue }[]
  gate: { d: FigureValue; reasons: string[]; provisional: boolean }
}

/** The demo's newest version: three were fitted and gated while it was made. */
async function newest(page: Page): Promise<Model> {
  const { items } = await (await page.request.get(`${DEMO}/reward-models`)).json()
  return items.find(({ evaluation }: Model) => evaluation !== null)
}

test.beforeEach(async ({ page }) => {
  await signInAs(page.request, 'ADMIN')
})

test('a version’s page shows each figure of the answer with its interval and count', async ({ page }) => {
  const model = await newest(page)
  await page.goto(`/projects/demo/reward-models/${model.id}`)
  const table = page.getByRole('table', { name: 'Held-out figures' })
  const ways = {
    blind: 'Texts alone',
    informed: 'Texts and policies',
    strengths: 'Strengths alone',
    human: 'People agree',
  }
  let shown = 0
  for (const [way, name] of Object.entries(ways)) {
    const row = table.getByRole('row').filter({ hasText: name })
    for (const figure of Object.values(model.evaluation[way as Way])) {
      const text = figureText(figure)
      await expect(row).toContainText(text ?? 'gives no probability')
      if (text) shown++
      if (figure.low !== null) expect(text).toContain('±')
    }
    await expect(row).toContainText(`n ${model.evaluation[way as Way].accuracy.n}`)
  }
  expect(shown).toBeGreaterThan(8)
  for (const { environment, accuracy, logLoss } of model.byEnvironment) {
    const panel = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: environment }) })
    for (const figure of [accuracy, logLoss]) await expect(panel).toContainText(figureText(figure) ?? '–')
  }
})

test('the gate speaks in words, and the most wrong pairs stand there to be read', async ({ page }) => {
  const model = await newest(page)
  const { items } = await (await page.request.get(`${DEMO}/reward-models/${model.id}/mistakes`)).json()
  await page.goto(`/projects/demo/reward-models/${model.id}`)
  for (const reason of model.gate.reasons) await expect(page.getByText(reason)).toBeVisible()
  await expect(page.getByText('provisional', { exact: true })).toHaveCount(model.gate.provisional ? 1 : 0)
  const d = figureText(model.gate.d, { signed: true }) ?? ''
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /^Against / })
      .first(),
  ).toContainText(d)
  // The demo's judgments are drawn anew each time; now and then nothing held out is wrong.
  if (items.length === 0) {
    await expect(page.getByRole('heading', { name: 'Nothing held out is wrong' })).toBeVisible()
    return
  }
  const [first] = items as { queryId: string; p: number; a: { policy: string }; b: { policy: string } }[]
  const card = page.getByRole('article').first()
  await expect(card.getByRole('link')).toHaveAttribute('href', `/projects/demo/queries/${first?.queryId}`)
  await expect(card).toContainText(`gave ${Math.max(first?.p ?? 0, 1 - (first?.p ?? 0)).toFixed(3)} for the left one`)
  const favoured = (first?.p ?? 0) >= 0.5 ? first?.a : first?.b
  await expect(card.getByText('it favoured')).toContainText(favoured?.policy ?? '')
})

test('the list has all versions on one line with what each is worth, and the file holds all digits', async ({
  page,
}) => {
  const model = await newest(page)
  await page.goto('/projects/demo/reward-models')
  const { accuracy, logLoss } = model.evaluation.blind
  const row = page
    .getByRole('table', { name: 'Versions of the reward model' })
    .getByRole('row')
    .filter({ hasText: `v${model.version}` })
  for (const figure of [accuracy, logLoss]) await expect(row).toContainText(figureText(figure) ?? '')
  await expect(page.getByText(`Version ${model.version} serves`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The over-optimisation watch is off' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set its share' })).toHaveAttribute('href', '/projects/demo/settings')

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV: Held-out log loss of the versions' }).click()
  const csv = readFileSync(await (await downloading).path(), 'utf8')
  const line = csv.split('\r\n').find((one) => one.startsWith(`v${model.version},`))
  expect(line?.split(',').slice(1, 5)).toEqual(
    [logLoss.value, logLoss.low, logLoss.high, logLoss.n].map((value) => String(value ?? '')),
  )
})

test('a served reward model: refused with what was typed, then registered, scaled, and decided with a reason', async ({
  page,
}) => {
  test.slow()
  const stub = await startRewardStub((text) => (text.includes('careful') ? 3 : 1))
  try {
    const project = await makeProject(page.request)
    for (const name of ['careful', 'careless']) await project.post('/policies', { name })
    for (const text of ['First?', 'Second?', 'Third?']) await judgeOne(project, text, ['careful', 'careless'])
    await page.goto(`/projects/${project.slug}/reward-models`)
    await page.getByRole('link', { name: 'Register a served one' }).click()
    await page.getByLabel('Address').fill(stub.url)
    await page.getByLabel('OpenRLHF, /get_reward').check()
    await page.getByLabel('Rollouts in one request').fill('many')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Nothing was registered yet, and what you typed is kept.')).toBeVisible()
    await expect(page.getByLabel('Address')).toHaveValue(stub.url)
    await expect(page.getByLabel('OpenRLHF, /get_reward')).toBeChecked()
    await page.getByLabel('Rollouts in one request').fill('2')
    await page.getByRole('button', { name: 'Register' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Reward model v1' })).toBeVisible()
    await expect(page.getByText(stub.url)).toBeVisible()
    await expect(page.getByText(/^mean 2\.000, deviation/)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('heading', { name: 'It is served elsewhere, and serves here' })).toBeVisible()
    expect(stub.requests.every(({ path }) => path === '/get_reward')).toBe(true)

    await page.goto(`/projects/${project.slug}/reward-models`)
    await page.getByRole('button', { name: 'Fit now' }).click()
    await expect(page.getByRole('cell', { name: 'retired' })).toBeVisible({ timeout: 60_000 })
    await page.getByRole('link', { name: 'v1', exact: true }).first().click()
    await page.getByRole('button', { name: 'Roll back to this version' }).click()
    await page.getByLabel('Reason').fill('The fit has seen three queries.')
    await page.getByRole('button', { name: 'Roll back', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'It is served elsewhere, and serves here' })).toBeVisible({
      timeout: 30_000,
    })
    await expect(page.getByText('The fit has seen three queries.')).toBeVisible()
  } finally {
    await stub.close()
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a whole version’s page passes axe and fits a phone, ${colorScheme}`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { id } = await newest(page)
    for (const path of ['', `/${id}`, '/new']) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`/projects/demo/reward-models${path}`)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id: rule, nodes }) => [path, rule, nodes.map(({ html }) => html)])).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${path} is wider than a phone`).toBeLessThanOrEqual(0)
    }
  })
}
