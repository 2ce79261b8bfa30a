import type { APIRequestContext, Page } from '@playwright/test'

export type SignIn = { email: string; password: string }

/** Signs a request context in by next-auth's own form post; its cookies then belong to that person. */
export async function signInRequest(request: APIRequestContext, { email, password }: SignIn): Promise<void> {
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json()
  const form = { csrfToken, email, password, json: 'true' }
  const answer = await request.post('/api/auth/callback/credentials', { form, maxRedirects: 0 })
  if (!answer.ok() || (await answer.text()).includes('error=')) throw new Error(`cannot sign in as ${email}`)
}

/** Signs the browser of a page in. */
export async function signIn(page: Page, who: SignIn): Promise<void> {
  await signInRequest(page.request, who)
}
