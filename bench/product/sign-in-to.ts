const PASSWORD = 'a-password-for-the-bench'

/** A new administrator of a project, signed in as a browser would be. @returns the Cookie header */
export async function signInTo(address: string, projectId: string): Promise<string> {
  const { hashPassword } = await import('@/lib/access/password')
  const { db } = await import('@/lib/db/client')
  const email = `bench-${process.pid}@example.test`
  const user = await db().user.upsert({
    where: { email },
    create: { email, name: 'Bench', passwordHash: await hashPassword(PASSWORD) },
    update: {},
    select: { id: true },
  })
  await db().member.create({ data: { projectId, userId: user.id, role: 'ADMIN' }, select: { id: true } })
  const jar = new Map<string, string>()
  const keep = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
  }
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const csrf = await fetch(`${address}/api/auth/csrf`)
  keep(csrf)
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const body = new URLSearchParams({ csrfToken, email, password: PASSWORD, json: 'true' })
  const headers = { cookie: cookies(), 'content-type': 'application/x-www-form-urlencoded' }
  keep(await fetch(`${address}/api/auth/callback/credentials`, { method: 'POST', body, headers, redirect: 'manual' }))
  return cookies()
}
