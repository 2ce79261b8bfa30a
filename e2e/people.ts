import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { encode } from 'next-auth/jwt'
import pg from 'pg'

/**
 * People for tests that speak HTTP, written into the database of the served application (DATABASE_URL), because the API
 * itself makes no users and no tokens.
 */
export type Person = { userId: string; email: string; token: string }
type Role = 'ADMIN' | 'ANALYST' | 'ANNOTATOR'

let client: Promise<pg.Client> | undefined

async function sql(text: string, values: unknown[] = []): Promise<void> {
  client ??= connect()
  await (await client).query(text, values)
}

async function connect(): Promise<pg.Client> {
  const connectionString = process.env.DATABASE_URL
  if (!connectionString) throw new Error('Set DATABASE_URL to the database of the served application.')
  const made = new pg.Client({ connectionString })
  await made.connect()
  return made
}

/** Ends the connection; call it in `afterAll`. */
export async function closePeople(): Promise<void> {
  await (await client)?.end()
  client = undefined
}

/** A user with a token for everything that they may do. */
export async function makePerson(given: { isOwner?: boolean } = {}): Promise<Person> {
  const userId = randomUUID()
  const email = `${userId}@example.test`
  await sql('INSERT INTO "User" (id, email, name, "isOwner") VALUES ($1, $2, $3, $4)', [
    userId,
    email,
    'Somebody',
    given.isOwner ?? false,
  ])
  return { userId, email, token: await makeToken(userId) }
}

/** A further token of a user: cut down to some scopes, or to one project. */
export async function makeToken(
  userId: string,
  given: { scopes?: string[]; projectId?: string } = {},
): Promise<string> {
  const token = `fw_${randomBytes(32).toString('base64url')}`
  const hash = createHash('sha256').update(token).digest('hex')
  await sql(
    'INSERT INTO "ApiToken" (id, "userId", "projectId", name, "tokenHash", scopes) VALUES ($1, $2, $3, $4, $5, $6)',
    [randomUUID(), userId, given.projectId ?? null, 'test', hash, given.scopes ?? []],
  )
  return token
}

export async function addMember(projectId: string, userId: string, role: Role, disabled = false): Promise<void> {
  await sql('INSERT INTO "Member" (id, "projectId", "userId", role, "disabledAt") VALUES ($1, $2, $3, $4, $5)', [
    randomUUID(),
    projectId,
    userId,
    role,
    disabled ? new Date() : null,
  ])
}

export async function disableUser(userId: string): Promise<void> {
  await sql('UPDATE "User" SET "disabledAt" = now() WHERE id = $1', [userId])
}

/** The cookie of a signed-in browser. */
export async function sessionCookie(userId: string): Promise<string> {
  const secret = process.env.NEXTAUTH_SECRET
  if (!secret) throw new Error('Set NEXTAUTH_SECRET to that of the served application.')
  return `next-auth.session-token=${await encode({ token: { sub: userId }, secret })}`
}
