import type { Actor } from '@/lib/access/actor'
import { importFiles } from '@/lib/datasets/imports/bring-files'
import type { ImportView } from '@/lib/datasets/imports/reads'
import { createImportSchema } from '@/lib/datasets/schema'
import { db } from '@/lib/db/client'
import { makeProject } from './people'

/** The administrator of an empty project in which nothing is chosen by itself. */
export async function emptyProject(): Promise<Actor> {
  return (await makeProject({ poolPerAnnotator: 0, poolMinimum: 0 })).admin
}

/** A file as the body of a request. */
export const body = (bytes: Uint8Array, name = 'body') => ({ body: new Blob([new Uint8Array(bytes)]).stream(), name })

/** Brings one file in and waits for it. */
export async function bringBytes(
  actor: Actor,
  bytes: Uint8Array,
  options: object = {},
  name = 'body',
): Promise<ImportView> {
  return (await importFiles(actor, body(bytes, name), createImportSchema.parse(options))).import
}

export type ImportedVote = { policies: string[]; outcomes: string[]; first: string }

/** What an import brought, pair by pair. */
export async function votesOf(actor: Actor): Promise<ImportedVote[]> {
  const rows = await db().preference.findMany({
    where: { projectId: actor.project.id, live: true },
    orderBy: { id: 'asc' },
    select: { outcome: true, policyA: true, policyB: true, itemA: { select: { rollout: { select: { text: true } } } } },
  })
  return rows.map((row) => ({
    policies: [row.policyA.name, row.policyB.name],
    outcomes: [row.outcome],
    first: row.itemA?.rollout.text ?? '',
  }))
}
