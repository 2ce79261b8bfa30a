import type { APIRequestContext } from '@playwright/test'

/** Signs a request context (a page's too: `page.request`) in by next-auth's own form post. */
export async function signIn(request: APIRequestContext, who: { email: string; password: string }): Promise<void> {
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json()
  const form = { csrfToken, email: who.email, password: who.password, json: 'true' }
  const answer = await request.post('/api/auth/callback/credentials', { form })
  if (!answer.ok()) throw new Error(`cannot sign in as ${who.email}: ${answer.status()}`)
}
