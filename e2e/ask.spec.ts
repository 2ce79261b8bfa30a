import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type Script, type Stub, type StubRequest, startStub } from '../lib/testing/stub-policy-server'
import { signInOf } from './support/people'
import { signIn } from './support/sign-in'
import { test } from './support/world'

const SPEED = { firstTokenMs: 250, betweenTokensMs: 20 }
const SLOW = { firstTokenMs: 300, betweenTokensMs: 250 }
const prose = (words: string, times = 12) => Array.from({ length: times }, () => words).join(' ')

let stub: Stub
test.describe.configure({ timeout: 90_000 })
test.afterEach(() => stub?.close())

/** A project with two policies on a server of this test's own, and the ask screen of its annotator. */
async function openAsk(page: Page, admin: APIRequestContext, behave: (r: StubRequest, n: number) => Script) {
  stub = await startStub(behave)
  const slug = `ask-${randomBytes(5).toString('hex')}`
  const send = async (path: string, data: object) => {
    const answer = await admin.post(`/api/v1/projects${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  await send('', { slug, name: 'Asking', poolMinimum: 0, poolPerAnnotator: 0 })
  await send(`/${slug}/members`, { email: signInOf('ANNOTATOR').email, role: 'ANNOTATOR' })
  const secrets: string[] = []
  for (const name of [`fir-${slug}`, `oak-${slug}`]) {
    const { id } = await send(`/${slug}/policies`, { name, model: 'stub-model', endpoint: { baseUrl: stub.url } })
    secrets.push(name, id)
  }
  await signIn(page.request, signInOf('ANNOTATOR'))
  await page.goto(`/projects/${slug}/ask`)
  const list = async (path: string) => (await (await admin.get(`/api/v1/projects/${slug}/${path}`)).json()).items
  return { slug, secrets, list }
}

const ask = async (page: Page, text: string, label = 'Your question') => {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.keyboard.press('Enter')
}
const answer = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const side = (page: Page, key: 'A' | 'B') => page.getByRole('article', { name: `Rollout ${key}` })

test('three turns: streamed on both sides, judged blind, and gone on with the better one', async ({ page, admin }) => {
  const traffic: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('ask')) traffic.push(response.text().catch(() => ''))
  })
  const world = await openAsk(page, admin, (_, n) => ({
    text: `Answer **${n}**. ${prose('A wren is small.')}`,
    ...SPEED,
  }))
  await page.getByLabel('I agree that what I ask here is kept and compared').check()
  await ask(page, 'What is a wren?')
  await expect(side(page, 'A')).toContainText('Writing …')
  await expect(side(page, 'B')).toContainText('A wren')
  await expect(answer(page, 'A is better, clearly')).toBeDisabled()
  await expect(answer(page, 'A is better, clearly')).toBeEnabled({ timeout: 30_000 })
  // Formatted once it is whole.
  await expect(side(page, 'A').locator('strong')).toBeVisible()

  const rollouts: { id: string }[] = await world.list('rollouts')
  const told = (await Promise.all(traffic)).concat(await page.content()).join('\n')
  for (const secret of [...world.secrets, ...rollouts.map(({ id }) => id)]) expect(told).not.toContain(secret)

  const better = await side(page, 'A').locator('strong').textContent()
  await page.keyboard.press('2')
  await expect(page.getByText('You said: A clearly better.')).toBeVisible()
  await expect(page.getByText(world.secrets[0] ?? '')).toBeVisible()
  await expect(page.getByText(world.secrets[2] ?? '')).toBeVisible()
  await ask(page, 'Where does it live?', 'Your next question')
  await expect(answer(page, 'About the same')).toBeEnabled({ timeout: 30_000 })
  await page.getByRole('button', { name: 'show the whole conversation' }).click()
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText(`Answer **${better}**.`)
  await answer(page, 'About the same').click()
  await page.getByLabel('go on from B').check()
  await ask(page, 'And what does it eat?', 'Your next question')
  await expect(answer(page, 'B slightly better')).toBeEnabled({ timeout: 30_000 })
  await answer(page, 'B slightly better').click()
  await expect(page.getByText('You said: B slightly better.')).toBeVisible()

  const judgments: { outcome: string }[] = await world.list('judgments')
  expect(judgments.map(({ outcome }) => outcome)).toEqual(['B', 'TIE', 'A'])
  const comparisons: { arm: string; overlap: number; propensity: number }[] = await world.list('comparisons')
  expect(comparisons.map(({ arm, overlap, propensity }) => [arm, overlap, propensity])).toEqual(
    Array.from({ length: 3 }, () => ['LIVE', 2, 1]),
  )
  expect(stub.requests.at(-1)?.body.messages).toHaveLength(5)
})

test('a reload in mid-stream comes back to it; stop keeps what had come and judges nothing', async ({
  page,
  admin,
}) => {
  await openAsk(page, admin, (_, n) => ({ text: `Answer ${n}. ${prose('A wren is small.', 60)}`, ...SLOW }))
  await ask(page, 'What is a wren?')
  await expect(side(page, 'A')).toContainText('A wren')
  await page.reload()
  await expect(side(page, 'A')).toContainText('A wren')
  await expect(side(page, 'A')).toContainText('Writing …')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(side(page, 'A')).toContainText('It was stopped. It cannot be judged.', { timeout: 20_000 })
  await expect(side(page, 'B')).toContainText('It was stopped.', { timeout: 20_000 })
  await expect(answer(page, 'A is better, clearly')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Regenerate' })).toBeVisible()
})

test('a failed side says so without a name, and is asked again by itself', async ({ page, admin }) => {
  await openAsk(page, admin, (_, n) =>
    n === 0
      ? { status: 404, body: '{"error":{"message":"there is no stub-model here"}}' }
      : { text: `Answer ${n}. ${prose('A wren is small.')}`, ...SPEED },
  )
  await ask(page, 'What is a wren?')
  await expect(page.getByText('Its server could not be asked, or did not answer.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('stub-model')).toHaveCount(0)
  await expect(answer(page, 'Both bad')).toBeDisabled()
  await page.getByRole('button', { name: /^Ask side [AB] again$/ }).click()
  await expect(answer(page, 'Both bad')).toBeEnabled({ timeout: 30_000 })
  await answer(page, 'Both bad').click()
  await page.getByRole('button', { name: 'Edit the question' }).click()
  await expect(page.getByLabel('Your question in other words')).toHaveValue('What is a wren?')
})

test('an admin adds a policy on a server, tries it, and samples a query with it', async ({ page, admin }) => {
  const world = await openAsk(page, admin, (_, n) => ({ text: `Answer ${n}.`, ...SPEED }))
  await page.context().clearCookies()
  await signIn(page.request, signInOf('ADMIN'))
  await page.goto(`/projects/${world.slug}/policies/new`)
  await page.getByLabel('Name').fill('elm')
  await page.getByLabel('Base URL').fill(stub.url)
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await expect(page.getByText(/It answers: first token after \d+ ms/)).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Add the policy' }).click()
  await expect(page.getByRole('heading', { name: 'elm' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('heading', { name: 'Sampling' })).toBeVisible()
  const { id } = await (await admin.post(`/api/v1/projects/${world.slug}/queries`, { data: { text: 'Why?' } })).json()
  await page.goto(`/projects/${world.slug}/queries/${id}`)
  await page.getByLabel('elm').check()
  await page.getByLabel('Rollouts of each').fill('2')
  await page.getByRole('button', { name: 'Sample rollouts' }).click()
  // The page follows by itself.
  await expect(page.getByRole('heading', { name: '2 rollouts' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^Answer \d\.$/)).toHaveCount(2, { timeout: 30_000 })
})
