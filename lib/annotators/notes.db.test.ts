import { expect, test } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { makeMember, makeProject } from '@/lib/testing/people'
import { ensureAnnotator } from './ensure-annotator'
import { insertAnnotator } from './insert-annotator'
import { markNoteRead } from './mark-note-read'
import { listNotes, listOwnNotes } from './reads'
import { annotatorSettingsForm, updateAnnotatorSchema } from './schema'
import { updateAnnotator } from './update-annotator'
import { writeNote } from './write-note'

async function people() {
  const { admin } = await makeProject()
  const [me, other] = [
    (await makeMember(admin.project, 'ANNOTATOR')).actor,
    (await makeMember(admin.project, 'ANNOTATOR')).actor,
  ]
  const { id } = await transact((tx) => ensureAnnotator(me, tx))
  await transact((tx) => ensureAnnotator(other, tx))
  return { admin, me, other, id }
}

const note = (actor: Actor, id: string, text: string) => transact((tx) => writeNote(actor, id, { text }, tx))
const audits = (admin: Actor, action: string) =>
  db().auditEvent.findMany({ where: { projectId: admin.project.id, action } })

test('a note reaches its annotator alone, is read once, and stays in the history', async () => {
  const { admin, me, other, id } = await people()
  await note(admin, id, 'Mind the units.')
  const second = await note(admin, id, 'And the sources.')
  expect((await listOwnNotes(me)).map(({ text, readAt }) => [text, readAt])).toEqual([
    ['And the sources.', null],
    ['Mind the units.', null],
  ])
  expect(await listOwnNotes(other)).toEqual([])
  await expect(transact((tx) => markNoteRead(other, second.id, tx))).rejects.toMatchObject({ code: 'not_found' })
  await transact((tx) => markNoteRead(me, second.id, tx))
  const [read, unread] = await listNotes(admin, id)
  expect([read!.readAt === null, unread!.readAt === null]).toEqual([false, true])
  await transact((tx) => markNoteRead(me, second.id, tx))
  expect((await listNotes(admin, id))[0]!.readAt).toEqual(read!.readAt)
  const [audit] = await audits(admin, 'annotator.note')
  expect(audit).toMatchObject({ targetId: id })
  expect(JSON.stringify(audit)).not.toContain('units')
})

test('only an admin writes, to somebody of this project who signs in', async () => {
  const { admin, me, id } = await people()
  await expect(note(me, id, 'No.')).rejects.toMatchObject({ code: 'forbidden' })
  const elsewhere = await people()
  await expect(note(admin, elsewhere.id, 'No.')).rejects.toMatchObject({ code: 'not_found' })
  const machine = await transact((tx) => insertAnnotator(tx, admin.project.id, 'MODEL', 'judge'))
  await expect(note(admin, machine, 'No.')).rejects.toMatchObject({ code: 'conflict' })
  await expect(listNotes(me, id)).rejects.toMatchObject({ code: 'forbidden' })
})

test('groups and qualification are set, audited once, and told apart from no change', async () => {
  const { admin, me, id } = await people()
  const set = (actor: Actor, input: Record<string, unknown>) =>
    transact((tx) => updateAnnotator(actor, id, updateAnnotatorSchema.parse(input), tx))
  expect(await set(admin, { groups: ['law', 'chemistry', 'law'] })).toMatchObject({ groups: ['chemistry', 'law'] })
  await set(admin, { groups: ['chemistry', 'law'] })
  expect((await set(admin, { qualified: true })).qualifiedAt).toBeInstanceOf(Date)
  expect(await set(admin, { qualified: false })).toMatchObject({ qualifiedAt: null, groups: ['chemistry', 'law'] })
  expect((await audits(admin, 'annotator.update')).map(({ detail }) => detail)).toEqual([
    { groups: 'chemistry, law' },
    { qualified: true },
    { qualified: false },
  ])
  await expect(set(me, { qualified: true })).rejects.toMatchObject({ code: 'forbidden' })
  expect(updateAnnotatorSchema.safeParse({}).success).toBe(false)
})

test('the form: commas between groups, an unticked box is no', () => {
  const id = '0198c0de-0000-7000-8000-000000000001'
  expect(annotatorSettingsForm.parse({ id, groups: ' law, chemistry ,' })).toEqual({
    id,
    settings: { groups: ['law', 'chemistry'], qualified: false },
  })
})
