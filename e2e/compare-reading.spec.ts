import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { plainCases, question, test, untilSaved } from './support/world'

const NASTY = 'List<String> <b>x</b> <img src=x onerror=alert(1)> <script>alert(2)</script>'

test('markup in a rollout is shown to the last character, and runs nowhere', async ({ page, openWorld }) => {
  let alerts = 0
  page.on('dialog', async (dialog) => {
    alerts += 1
    await dialog.dismiss()
  })
  await openWorld([{ query: `Show ${NASTY}`, texts: [`${NASTY}\n\n\`\`\`\n${NASTY}\n\`\`\``, 'Plain.'] }])
  const nasty = page.getByRole('article').filter({ hasText: 'List<String>' })
  await expect(nasty.locator('pre')).toHaveText(NASTY)
  await expect(nasty.locator('p')).toHaveText(NASTY)
  await page.keyboard.press('v')
  await expect(nasty).toContainText(`${NASTY}`)
  await expect(page.locator('[data-pane] img, [data-pane] script, [data-pane] b')).toHaveCount(0)
  expect(alerts).toBe(0)
})

test('nothing that reaches the browser before the judgment says who wrote what', async ({ page, openWorld }) => {
  const bodies: string[] = []
  page.on('response', async (response) => {
    const isText = /json|html|x-component|javascript/.test(response.headers()['content-type'] ?? '')
    if (isText) bodies.push(await response.text().catch(() => ''))
  })
  const world = await openWorld(plainCases(2))
  await expect(page.locator('[data-pane] strong')).toHaveCount(1)
  await page.reload()
  await expect(page.locator('[data-pane] strong')).toHaveCount(1)
  const all = bodies.join('\n') + (await page.content())
  expect(all).toContain('metres')
  for (const secret of [...world.secrets, ...world.policies]) expect(all).not.toContain(secret)
  for (const word of ['propensity', 'rolloutId', 'comparisonId', 'policyId']) {
    const answers = bodies.filter((body) => body.startsWith('{') && body.includes('assignment'))
    expect(answers.length).toBeGreaterThan(0)
    for (const answer of answers) expect(answer).not.toContain(word)
  }
})

test('earlier turns are there in order, and each side has its own earlier answer', async ({ page, openWorld }) => {
  const first = { role: 'user', content: 'Write a line about rain.' }
  const second = { role: 'user', content: 'Now in French.' }
  const said = (content: string) => [first, { role: 'assistant', content }, second]
  await openWorld([
    {
      query: [first, second],
      texts: ['Il pleut.', 'La pluie tombe.'],
      contexts: [said('It rains.'), said('Rain falls.')],
    },
  ])
  await expect(question(page)).toContainText('turn 2 of 2')
  await expect(question(page)).not.toContainText(first.content)
  await page.keyboard.press('c')
  await expect(question(page)).toContainText(/Write a line about rain\.[\s\S]*Now in French\./)
  const french = page.getByRole('article').filter({ hasText: 'Il pleut.' })
  await expect(french.getByText('It rains.').last()).toBeVisible()
  await expect(french).not.toContainText('Rain falls.')
})

test('two rollouts of 200,000 characters can be judged at once', async ({ page, openWorld }) => {
  const long = (word: string) => `## ${word}\n\n${`- ${word} and some more of it\n`.repeat(200_000 / 28)}`
  const world = await openWorld([{ query: 'Long?', texts: [long('first'), long('second')] }, ...plainCases(1)])
  await page.keyboard.press('4')
  await expect(question(page)).toContainText('Question 1', { timeout: 1000 })
  await untilSaved(page)
  expect(await world.judgments()).toHaveLength(1)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no accessibility violations, ${colorScheme}`, async ({ page, openWorld }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openWorld(plainCases(2), { guidelines: 'Prefer **true** answers.' })
    const check = async () => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await check()
    await page.keyboard.press('1')
    await untilSaved(page)
    await page.keyboard.press('r')
    await expect(page.getByText('no reward yet').first()).toBeVisible()
    await page.keyboard.press('z')
    await page.keyboard.press('w')
    await check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('x')
    await check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await expect(page.getByRole('dialog')).toContainText('Prefer true answers.')
    await check()
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('one rollout at a time, answers at the thumb, nothing wider than the screen', async ({ page, openWorld }) => {
    const world = await openWorld([
      { query: 'Deep? '.repeat(80), texts: [`\`\`\`\n${'x'.repeat(400)}\n\`\`\``, 'No.'] },
      ...plainCases(1),
    ])
    const a = page.getByRole('article', { name: 'Rollout A' })
    const b = page.getByRole('article', { name: 'Rollout B' })
    await expect(a).toBeVisible()
    await expect(b).toBeHidden()
    await page.getByRole('tab', { name: 'Rollout B' }).tap()
    await expect(b).toBeVisible()
    await expect(a).toBeHidden()
    const width = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.scrollHeight,
    ])
    expect(width).toEqual([390, 844])
    for (const name of ['Rollout A', 'Rollout B']) {
      await page.getByRole('tab', { name }).tap()
      const pane = page.getByRole('article', { name })
      expect((await pane.boundingBox())?.width).toBe(390)
    }
    await expect(page.getByRole('button', { name: 'B much better' })).toBeInViewport({ ratio: 1 })
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.getByRole('button', { name: 'B much better' }).tap()
    await expect(question(page)).toContainText('Question 1')
    await expect(a).toBeVisible()
    await untilSaved(page)
    expect((await world.judgments())[0]).toMatchObject({ outcome: 'B', degree: 3 })
  })
})
