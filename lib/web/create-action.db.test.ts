import { encode } from 'next-auth/jwt'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { db } from '@/lib/db/client'
import { makeMember, makeProject, makeUser } from '@/lib/testing/people'
import { createAction, createUserAction } from './create-action'
import { type FormState, IDLE } from './form-state'

const request = vi.hoisted(() => ({ headers: new Headers() }))
vi.mock('next/headers', () => ({ headers: async () => request.headers }))
vi.mock('next/cache', () => ({ revalidatePath: () => undefined }))

const ran: string[] = []
const rename = createAction({
  scope: 'project:write',
  schema: z.strictObject({ name: z.string().min(3, 'Three letters or more.'), tags: z.array(z.string()).optional() }),
  run: async (actor, { name }, tx) => {
    ran.push(`${actor.project.slug}:${name}`)
    await tx.project.update({ where: { id: actor.project.id }, data: { name }, select: { id: true } })
    if (name === 'breaks') throw new Error('secret inside')
    return { name }
  },
  done: ({ name }) => `Now ${name}.`,
})
const ownersOnly = createUserAction({ scope: 'owner', schema: z.strictObject({}), run: async () => 'in' })

let slug = ''
let ids: Record<string, string> = {}

beforeAll(async () => {
  const { owner, admin } = await makeProject()
  slug = admin.project.slug
  const other = await makeProject()
  const disabled = await makeMember(admin.project, 'ADMIN')
  await db().user.update({ where: { id: disabled.user.userId }, data: { disabledAt: new Date() } })
  const removed = await makeMember(admin.project, 'ADMIN')
  await db().member.updateMany({ where: { userId: removed.user.userId }, data: { disabledAt: new Date() } })
  ids = {
    admin: owner.userId,
    analyst: (await makeMember(admin.project, 'ANALYST')).user.userId,
    annotator: (await makeMember(admin.project, 'ANNOTATOR')).user.userId,
    foreigner: other.owner.userId,
    stranger: (await makeUser()).userId,
    disabled: disabled.user.userId,
    removed: removed.user.userId,
  }
})

beforeEach(() => {
  ran.length = 0
  request.headers = new Headers()
})

async function signIn(who: string): Promise<void> {
  const cookie = await encode({ token: { sub: ids[who] }, secret: process.env.NEXTAUTH_SECRET! })
  request.headers = new Headers({ cookie: `next-auth.session-token=${cookie}` })
}

function send(fields: Record<string, string>): Promise<FormState<{ name: string }>> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ project: slug, ...fields })) form.set(name, value)
  return rename(IDLE, form)
}

test.each([
  ['analyst', /needs the right "project:write"/],
  ['annotator', /needs the right "project:write"/],
  ['foreigner', /no such project/],
  ['stranger', /no such project/],
  ['removed', /no such project/],
  ['disabled', /session has ended/],
])('%s: refused, nothing runs, what was typed comes back', async (who, message) => {
  await signIn(who)
  const state = await send({ name: 'Taken over' })
  expect(state).toMatchObject({
    status: 'refused',
    message: expect.stringMatching(message),
    values: { name: 'Taken over' },
  })
  expect(ran).toEqual([])
})

test('nobody, or a cookie signed by somebody else: the session has ended', async () => {
  expect(await send({ name: 'Taken over' })).toMatchObject({ status: 'refused', values: { name: 'Taken over' } })
  const forged = await encode({ token: { sub: ids.admin }, secret: 'another-secret-entirely' })
  request.headers = new Headers({ cookie: `next-auth.session-token=${forged}` })
  expect(await send({ name: 'Taken over' })).toMatchObject({ status: 'refused' })
  expect(ran).toEqual([])
})

test('an ADMIN: done; fields that are wrong, unknown or unstorable are named', async () => {
  await signIn('admin')
  expect(await send({ name: 'Renamed' })).toMatchObject({
    status: 'done',
    message: 'Now Renamed.',
    result: { name: 'Renamed' },
  })
  expect((await send({ name: 'ab' })).errors).toEqual({ name: 'Three letters or more.' })
  expect((await send({ name: 'abc', role: 'ADMIN' })).errors).toEqual({ role: 'There is no such field.' })
  expect((await send({ name: 'a\u0000c' })).errors?.name).toMatch(/null character/)
  expect(ran).toEqual([`${slug}:Renamed`])
})

test('what breaks is rolled back and says nothing of its inside', async () => {
  await signIn('admin')
  const state = await send({ name: 'breaks' })
  expect(state.status).toBe('refused')
  expect(state.message).not.toContain('secret')
  expect((await db().project.findUniqueOrThrow({ where: { slug } })).name).not.toBe('breaks')
})

test('an owner’s action refuses everybody else', async () => {
  for (const who of ['analyst', 'annotator', 'stranger']) {
    await signIn(who)
    expect(await ownersOnly(IDLE, new FormData())).toMatchObject({ status: 'refused' })
  }
  await signIn('admin')
  expect(await ownersOnly(IDLE, new FormData())).toMatchObject({ status: 'done', result: 'in' })
})
