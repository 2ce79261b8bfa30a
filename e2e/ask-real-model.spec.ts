import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { signInOf } from './support/people'
import { signIn } from './support/sign-in'
import { test } from './support/world'

/** A server of the OpenAI protocol with a real model, as `npm run policy:local` leaves one: http://127.0.0.1:8080/v1 */
const server = process.env.E2E_MODEL_URL ?? ''
const TURNS = ['What is a wren?', 'Where does it build its nest?', 'What does it eat in winter?']
const SIDES = ['A', 'B'] as const

test.skip(!server, 'E2E_MODEL_URL is not set: no real model to ask. `npm run policy:local` serves one.')
test.describe.configure({ timeout: 600_000 })

type Rollout = {
  text: string
  status: string
  usage: { completionTokens: number } | null
  firstTokenMs: number
  latencyMs: number
  sampleIndex: number
  policyId: string
  queryId: string
}

async function makeProject(admin: APIRequestContext) {
  const slug = `real-${randomBytes(5).toString('hex')}`
  const send = async (path: string, data: object) => {
    const answer = await admin.post(`/api/v1/projects${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  await send('', { slug, name: 'A real model', poolMinimum: 0, poolPerAnnotator: 0 })
  await send(`/${slug}/members`, { email: signInOf('ANNOTATOR').email, role: 'ANNOTATOR' })
  const found = await send(`/${slug}/policies/check`, { endpoint: { baseUrl: server } })
  expect(found).toMatchObject({ ok: true, error: null })
  const settings = [
    { name: 'careful', systemPrompt: 'Answer briefly and plainly.', sampling: { temperature: 0.2, maxTokens: 80 } },
    { name: 'free', systemPrompt: 'Answer in a lively way.', sampling: { temperature: 1, maxTokens: 80 } },
  ]
  for (const one of settings)
    await send(`/${slug}/policies`, { ...one, model: found.model, endpoint: { baseUrl: server } })
  const rollouts = async (): Promise<Rollout[]> =>
    (await (await admin.get(`/api/v1/projects/${slug}/rollouts?limit=100`)).json()).items
  return { slug, send, rollouts, found }
}

function note(rollouts: Rollout[]): void {
  for (const { usage, firstTokenMs, latencyMs, text } of rollouts) {
    const rate = usage ? (usage.completionTokens - 1) / ((latencyMs - firstTokenMs) / 1000) : Number.NaN
    const description = `first token ${Math.round(firstTokenMs)} ms, ${rate.toFixed(1)} tokens/s: ${text.slice(0, 90)}`
    test.info().annotations.push({ type: 'rollout', description })
    console.log(description)
  }
}

const side = (page: Page, key: 'A' | 'B') => page.getByRole('article', { name: `Rollout ${key}` })

test('three turns with a real model: both sides stream, are judged, and the better one goes on', async ({
  page,
  admin,
}) => {
  const { slug, rollouts } = await makeProject(admin)
  await signIn(page.request, signInOf('ANNOTATOR'))
  await page.goto(`/projects/${slug}/ask`)
  await page.getByLabel('I agree that what I ask here is kept and compared').check()
  for (const [at, text] of TURNS.entries()) {
    await page.getByLabel(at === 0 ? 'Your question' : 'Your next question', { exact: true }).fill(text)
    await page.keyboard.press('Enter')
    // Words stand on each side while it is still being written: it streams.
    await Promise.all(
      SIDES.map(async (key) => {
        await expect(side(page, key)).toContainText('Writing …', { timeout: 120_000 })
        await expect(side(page, key)).toContainText(/[a-z]{2,} [a-z]{2,}/, { timeout: 120_000 })
      }),
    )
    const better = page.getByRole('button', {
      name: at === 1 ? 'B slightly better' : 'A is better, clearly',
      exact: true,
    })
    await expect(better).toBeEnabled({ timeout: 180_000 })
    await page.screenshot({ path: test.info().outputPath(`turn-${at + 1}.png`) })
    await better.click()
    await expect(
      page.getByText(at === 1 ? 'You said: B slightly better.' : 'You said: A clearly better.'),
    ).toBeVisible()
  }
  const made = await rollouts()
  expect(made).toHaveLength(6)
  expect(made.every(({ status, text }) => /^(complete|truncated)$/.test(status) && text.trim().length > 0)).toBe(true)
  const judgments = await (await admin.get(`/api/v1/projects/${slug}/judgments`)).json()
  expect(judgments.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['A', 'B', 'A'])
  const queries: { messages: unknown[] }[] = (await (await admin.get(`/api/v1/projects/${slug}/queries`)).json()).items
  expect(queries.map(({ messages }) => messages.length)).toEqual([5, 3, 1])
  note(made)
})

test('a sampling of several queries with a real model: one rollout for each place, all told', async ({ admin }) => {
  const { slug, send, rollouts, found } = await makeProject(admin)
  for (const text of ['Why is the sky blue?', 'What is bread made of?', 'How do birds sleep?']) {
    const { id: queryId } = await send(`/${slug}/queries`, { text })
    await send(`/${slug}/rollouts/sample`, { queryId, policies: ['careful', 'free'], n: 2 })
  }
  const isOver = async () => (await rollouts()).every(({ status }) => !/queued|generating/.test(status))
  await expect.poll(isOver, { timeout: 300_000 }).toBe(true)
  const made = await rollouts()
  expect(new Set(made.map((one) => `${one.queryId} ${one.policyId} ${one.sampleIndex}`)).size).toBe(12)
  expect(made.map(({ status }) => status)).toEqual(made.map(() => expect.stringMatching(/^(complete|truncated)$/)))
  expect(made.every(({ usage, firstTokenMs }) => usage !== null && firstTokenMs > 0)).toBe(true)
  test.info().annotations.push({ type: 'connection', description: `first token after ${found.firstTokenMs} ms` })
  note(made)
})
