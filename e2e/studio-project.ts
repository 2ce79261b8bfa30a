import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect } from '@playwright/test'

type SignIn = { email: string; password: string; role: string }

/** Signs a request context (a page's too: `page.request`) in, as one of the people whom the seed wrote down. */
export async function signInAs(request: APIRequestContext, role: 'ADMIN' | 'ANNOTATOR'): Promise<SignIn> {
  const people = JSON.parse(readFileSync(process.env.FLYWHEEL_SIGN_INS_FILE ?? '', 'utf8')) as SignIn[]
  const who = people.find((person) => person.role === role)
  if (!who) throw new Error(`no ${role} among the sign-ins`)
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json()
  const form = { csrfToken, email: who.email, password: who.password, json: 'true' }
  const answer = await request.post('/api/auth/callback/credentials', { form })
  expect(answer.ok()).toBe(true)
  return who
}

export type StudioProject = {
  slug: string
  /** Posts to the project's part of the API; expects success. */
  post: (path: string, body?: object) => Promise<{ id: string } & Record<string, unknown>>
  get: (path: string) => Promise<Record<string, unknown>>
}

/** An empty project of the signed-in owner, without hold-out, in which nothing is chosen by itself. */
export async function makeProject(owner: APIRequestContext, settings: object = {}): Promise<StudioProject> {
  const slug = `studio-${randomBytes(5).toString('hex')}`
  const send = async (path: string, data: object) => {
    const answer = await owner.post(`/api/v1/projects${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  await send('', { slug, name: `Studio ${slug}`, holdoutPercent: 0, poolMinimum: 0, poolPerAnnotator: 0, ...settings })
  return {
    slug,
    post: (path, body = {}) => send(`/${slug}${path}`, body),
    get: async (path) => (await owner.get(`/api/v1/projects/${slug}${path}`)).json(),
  }
}

/** One comparison of two rollouts, judged for the first of them by the signed-in person. */
export async function judgeOne(project: StudioProject, text: string, policies: [string, string]): Promise<void> {
  const query = await project.post('/queries', { text, environment: 'advice' })
  const rolloutIds: string[] = []
  for (const policy of policies) {
    const rollout = await project.post('/rollouts', { queryId: query.id, policy, text: `${policy} answers: ${text}` })
    rolloutIds.push(rollout.id)
  }
  await project.post('/comparisons', { queryId: query.id, rolloutIds })
  await judgeNext(project, `${policies[0]} answers`)
}

/** Judges the comparison that comes next for the option whose text begins so. */
export async function judgeNext(project: StudioProject, preferred: string): Promise<void> {
  const { assignment } = (await project.post('/comparisons/next')) as unknown as {
    assignment: { id: string; options: { key: string; text: string }[] }
  }
  const outcome = assignment.options.find(({ text }) => text.startsWith(preferred))?.key
  await project.post('/judgments', { assignmentId: assignment.id, outcome })
}
