import { randomBytes } from 'node:crypto'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { signInOf } from './people'
import { signIn } from './sign-in'

/** One comparison to make: what was asked, and a rollout for each of the world's policies, in order. */
export type Case = { query: string | { role: string; content: string }[]; texts: string[]; contexts?: unknown[] }

export type Judgment = {
  id: string
  outcome: string | null
  ranking: string[][] | null
  degree: number | null
  aspects: Record<string, string>
  rationale: string | null
  revision: number
  live: boolean
  blind: boolean
}

export type World = {
  slug: string
  policies: string[]
  /** Ids that an annotator may not see before judging. */
  secrets: string[]
  judgments: () => Promise<Judgment[]>
  /** Texts that annotators wrote. */
  rewrites: () => Promise<string[]>
}

/** Cases that tell themselves apart: "Question 1" with two answers, and so on. */
export function plainCases(count: number): Case[] {
  return Array.from({ length: count }, (_, at) => ({
    query: `Question ${at + 1}: how deep is lake number ${at + 1}?`,
    texts: [`It is **${at + 1}0 metres** deep.`, `Nobody has measured lake ${at + 1}.`],
  }))
}

/** A project of its own with these comparisons, made through the API by the owner; the annotator is a member. */
export async function makeWorld(admin: APIRequestContext, cases: Case[], settings: object = {}): Promise<World> {
  const slug = `e2e-${randomBytes(5).toString('hex')}`
  const send = async (path: string, data: object) => {
    const answer = await admin.post(`/api/v1/projects${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  // The chooser makes nothing here: every comparison is one of the cases.
  await send('', { slug, name: `World ${slug}`, poolMinimum: 0, poolPerAnnotator: 0, ...settings })
  await send(`/${slug}/members`, { email: signInOf('ANNOTATOR').email, role: 'ANNOTATOR' })
  const policies = Array.from(
    { length: Math.max(...cases.map(({ texts }) => texts.length)) },
    (_, at) => `writer-${at}-${slug}`,
  )
  const secrets: string[] = []
  for (const name of policies) secrets.push((await send(`/${slug}/policies`, { name })).id)
  for (const { query, texts, contexts } of cases) {
    const asked = typeof query === 'string' ? { text: query } : { messages: query }
    const made = await send(`/${slug}/queries`, asked)
    const queryId = made.id ?? made.query.id
    const rolloutIds: string[] = []
    for (const [at, text] of texts.entries()) {
      const context = contexts?.[at] ? { context: contexts[at] } : {}
      rolloutIds.push((await send(`/${slug}/rollouts`, { queryId, policy: policies[at], text, ...context })).id)
    }
    const comparison = await send(`/${slug}/comparisons`, { queryId, rolloutIds })
    secrets.push(queryId, comparison.id, ...rolloutIds)
  }
  const list = async (path: string) => (await (await admin.get(`/api/v1/projects/${slug}/${path}`)).json()).items
  const judgments = () => list('judgments')
  const rewrites = async () => (await list('rollouts?policy=people')).map(({ text }: { text: string }) => text)
  return { slug, policies, secrets, judgments, rewrites }
}

type Fixtures = {
  /** A request context signed in as the owner. */
  admin: APIRequestContext
  /** Makes a world and opens the compare screen of the annotator in it. */
  openWorld: (cases: Case[], settings?: object) => Promise<World>
}

export const test = base.extend<Fixtures>({
  admin: async ({ playwright, baseURL }, use) => {
    const admin = await playwright.request.newContext({ baseURL })
    await signIn(admin, signInOf('ADMIN'))
    await use(admin)
    await admin.dispose()
  },
  openWorld: async ({ admin, page }, use) => {
    await use(async (cases, settings) => {
      const world = await makeWorld(admin, cases, settings)
      await signIn(page.request, signInOf('ANNOTATOR'))
      await openCompare(page, world)
      return world
    })
  },
})

/** Opens the compare screen and waits until something can be read on it. */
export async function openCompare(page: Page, { slug }: { slug: string }): Promise<void> {
  await page.goto(`/projects/${slug}/compare`)
  await expect(
    page.getByRole('article', { name: 'Rollout A' }).or(page.getByRole('button', { name: 'Look again' })),
  ).toBeVisible()
}

/** The turn that is asked about. */
export const question = (page: Page) => page.getByRole('region', { name: 'Conversation' })

/** Everything answered so far has reached the server. */
export async function untilSaved(page: Page): Promise<void> {
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}
