import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findTokenActor, findUserActor } from '@/lib/access/find-actor'
import { verifyPassword } from '@/lib/access/password'
import { closeDb, db } from '@/lib/db/client'
import { makePolicy, makeQuery, makeRollout } from '@/lib/testing/factories'
import { makeLivePolicy } from '@/lib/testing/live-policies'
import { makeProject } from '@/lib/testing/people'
import { startStub } from '@/lib/testing/stub-policy-server'
import { runCommandLine } from './run'

const out: string[] = []
const err: string[] = []

beforeEach(() => {
  out.length = 0
  err.length = 0
  vi.spyOn(console, 'log').mockImplementation((line) => out.push(String(line)))
  vi.spyOn(console, 'error').mockImplementation((line) => err.push(String(line)))
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => err.push(String(line)) > 0)
})
afterEach(() => vi.restoreAllMocks())
afterAll(closeDb)

const run = (line: string) => runCommandLine(line.split(' '))
const address = () => `${randomUUID()}@example.test`

test('user create prints a password that signs in, and the membership is there', async () => {
  const { admin } = await makeProject()
  const email = address()
  expect(await run(`user create --email ${email.toUpperCase()} --project ${admin.project.slug} --role analyst`)).toBe(0)
  const user = await db().user.findUniqueOrThrow({ where: { email }, include: { members: true } })
  expect(user.members).toMatchObject([{ projectId: admin.project.id, role: 'ANALYST' }])
  expect(await verifyPassword(user.passwordHash, out[1]?.replace('Password: ', '') ?? '')).toBe(true)
  expect(await run(`user create --email ${email}`)).toBe(1)
  expect(err).toEqual([`error: ${email} has an account already.`])
})

test('nothing is left of a user whose project does not exist', async () => {
  const email = address()
  expect(await run(`user create --email ${email} --project nowhere`)).toBe(1)
  expect(err).toEqual(['error: There is no project "nowhere"; "project list" shows what there is.'])
  expect(await db().user.count({ where: { email } })).toBe(0)
})

test('token create prints a token alone; disable stops it, enable brings it back', async () => {
  const { owner, admin } = await makeProject()
  const email = address()
  await run(`user create --email ${email} --project ${admin.project.slug}`)
  out.length = 0
  expect(await run(`token create --email ${email} --project ${admin.project.slug} --scopes judge --expires 30d`)).toBe(
    0,
  )
  const [token = ''] = out
  expect(out).toEqual([expect.stringMatching(/^fw_[\w-]{43}$/)])
  const user = await findTokenActor(token)
  expect(user).toMatchObject({ tokenProjectId: admin.project.id, tokenScopes: ['judge'] })
  expect(await run(`user disable --email ${email}`)).toBe(0)
  expect(await findTokenActor(token)).toBeNull()
  expect(await run(`user enable --email ${email}`)).toBe(0)
  expect(await findUserActor(user?.userId ?? '')).not.toBeNull()
  expect(await run(`token create --email ${owner.email} --scopes judge,all`)).toBe(1)
  expect(err[0]).toMatch(/^error: There is no scope "all"\. There are: /)
})

test('token list shows what works and token revoke ends it, once in the audit', async () => {
  const { owner } = await makeProject()
  await run(`token create --email ${owner.email} --name robot --scopes judge`)
  const [token = ''] = out.splice(0)
  expect(await run(`token list --email ${owner.email}`)).toBe(0)
  expect(out).toEqual([
    expect.stringMatching(/^[\da-f-]{36}\trobot\tall projects\tjudge\tdoes not expire\tnever used$/),
  ])
  const [id = ''] = out.splice(0)[0]!.split('\t')
  expect([await run(`token revoke --id ${id}`), await run(`token revoke --id ${id}`)]).toEqual([0, 0])
  expect(out.splice(0)).toEqual(['Token "robot" is revoked.', 'Token "robot" is revoked.'])
  expect(await findTokenActor(token)).toBeNull()
  expect(await db().auditEvent.count({ where: { action: 'token.revoke', targetId: id } })).toBe(1)
  expect([await run(`token list --email ${owner.email}`), out]).toEqual([0, [`${owner.email} has no token.`]])
  expect(await run('token revoke --id 7')).toBe(1)
  expect(err.at(-1)).toContain('"7" is no id of a token')
})

test('user invite prints the link alone', async () => {
  const { admin } = await makeProject()
  expect(await run(`user invite --email ${address()} --project ${admin.project.slug}`)).toBe(0)
  expect(out).toEqual([expect.stringMatching(/^http:\/\/localhost:3000\/invite\/[\w-]{43}$/)])
})

test('a wrong line is a usage error', async () => {
  expect(await run('user create')).toBe(2)
  expect(err.join('')).toContain("required option '--email <address>' not specified")
  expect(await run('nothing')).toBe(2)
})

test('doctor names what is wrong with the remedy', async () => {
  await db().$executeRaw`DROP SCHEMA pgboss CASCADE`
  vi.stubEnv('NEXTAUTH_SECRET', '')
  expect(await run('doctor')).toBe(1)
  vi.unstubAllEnvs()
  expect(out).toContain('ok     Migrations')
  expect(out.find((line) => line.includes('Queue:'))).toContain('npm run worker')
  expect(out.find((line) => line.includes('Secret:'))).toContain('Set NEXTAUTH_SECRET')
})

test('sample makes rollouts of queries that have none, here', async () => {
  const stub = await startStub()
  const { admin } = await makeProject()
  const slug = admin.project.slug
  await makeLivePolicy(admin, 'live', stub.url)
  await makePolicy(admin, 'recorded')
  await makeRollout(admin, await makeQuery(admin), 'recorded')
  const queryId = await makeQuery(admin)
  expect(await run(`sample --project ${slug} --policies live --n 3 --here`)).toBe(0)
  expect(out).toEqual(['3 rollouts wait for a worker.', 'complete\t3'])
  expect(await db().rollout.count({ where: { queryId, status: 'COMPLETE' } })).toBe(3)
  expect(await run(`sample --project ${slug} --policies live`)).toBe(1)
  expect(err).toEqual(['error: Every open query has a rollout already; name some by --query.'])
  await stub.close()
})
