import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { signInOf } from './people'
import { signIn } from './sign-in'
import type { World } from './world'

/** Address of a world's project in the API. */
export const api = (world: World, path: string) => `/api/v1/projects/${world.slug}${path}`

export async function post(request: APIRequestContext, world: World, path: string, data: object) {
  const answer = await request.post(api(world, path), { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** A page of the owner's own, beside the annotator's. */
export async function openAsOwner(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page.request, signInOf('ADMIN'))
  await page.goto(path)
  return page
}

/** Id of the only annotator so far, who has asked already. */
export async function annotatorId(admin: APIRequestContext, world: World): Promise<string> {
  const { items } = await (await admin.get(api(world, '/metrics/annotators'))).json()
  return items[0].id
}

/** axe finds nothing on the page as it stands. */
export async function passesAxe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
