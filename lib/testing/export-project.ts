import type { Actor } from '@/lib/access/actor'
import { createComparison } from '@/lib/comparisons/create-comparison'
import { createDataset } from '@/lib/datasets/create-dataset'
import { createExport } from '@/lib/datasets/exports/create-export'
import { performExport } from '@/lib/datasets/exports/perform-export'
import { type ExportView, exportKey } from '@/lib/datasets/exports/reads'
import { createDatasetSchema, createExportSchema } from '@/lib/datasets/schema'
import { transact } from '@/lib/db/transact'
import { createEnvironment } from '@/lib/environments/create-environment'
import { createRollout } from '@/lib/rollouts/create-rollout'
import { createRolloutSchema } from '@/lib/rollouts/schema'
import { readStored } from '@/lib/storage/storage'
import { makeCollecting, makeQuery, makeRollout } from './factories'
import { claim, judge, showInOrder } from './judging'

type Turn = { role: 'system' | 'user' | 'assistant'; content: string }
const user = (content: string): Turn => ({ role: 'user', content })

/** One query for each thing that formats differ in, each with a rollout of `alder` and of `birch` and their votes. */
export const QUESTIONS: { messages: Turn[]; alder: string; birch: string; votes: object[] }[] = [
  { messages: [user('Color?')], alder: 'Blue.', birch: 'Green.', votes: [{ outcome: 'A', degree: 2 }] },
  {
    messages: [
      user('Name a tree of the north.'),
      { role: 'assistant', content: 'Spruce.' },
      user('And one of the south?'),
    ],
    ...{ alder: 'Olive.', birch: 'Cork oak.', votes: [{ outcome: 'B', degree: 3, rationale: 'It is, 漢字 🌲' }] },
  },
  {
    messages: [{ role: 'system', content: 'Be short.' }, user('How deep is the deepest lake?')],
    ...{
      alder: '1,642 m.',
      birch: 'Very deep indeed.',
      votes: [
        { outcome: 'A', degree: 1 },
        { outcome: 'A', degree: 2 },
      ],
    },
  },
  {
    messages: [user('=1+1')],
    alder: '=SUM(A1)',
    birch: "'-2",
    votes: [{ outcome: 'B', degree: 1, rationale: '@cell' }],
  },
  {
    messages: [user('Which is heavier, a litre of oil or of water?')],
    alder: 'Water.',
    birch: 'Water is.',
    votes: [{ outcome: 'TIE' }],
  },
  {
    messages: [user('Say something kind to a locksmith.')],
    alder: 'No.',
    birch: 'Why?',
    votes: [{ outcome: 'BOTH_BAD' }],
  },
  {
    messages: [user('Who wrote the oldest poem we know?')],
    alder: 'Enheduanna.',
    birch: 'Homer.',
    votes: [{ outcome: 'A' }, { outcome: 'B' }],
  },
]

export type ExportProject = { admin: Actor; annotators: Actor[] }

/** A project with everything that formats differ in, all of it in TRAIN: holdoutPercent is 0. */
export async function makeExportProject(holdoutPercent = 0): Promise<ExportProject> {
  const { admin, annotators } = await makeCollecting(2, { holdoutPercent })
  await transact((tx) => createEnvironment(admin, { name: 'talk', verification: 'HUMAN' }, tx))
  for (const { messages, alder, birch, votes } of QUESTIONS) {
    const queryId = await makeQuery(admin, { messages, environment: 'talk' })
    const ids = [await makeRollout(admin, queryId, 'alder', alder), await makeRollout(admin, queryId, 'birch', birch)]
    await judgePair(admin, annotators, queryId, ids, votes)
  }
  const queryId = await makeQuery(admin, { messages: [user('Where were we?'), user('Go on.')], environment: 'talk' })
  const ids = [await withContext(admin, queryId, 'alder'), await withContext(admin, queryId, 'birch')]
  await judgePair(admin, annotators, queryId, ids, [{ outcome: 'A', degree: 1 }])
  return { admin, annotators }
}

async function withContext(admin: Actor, queryId: string, policy: string): Promise<string> {
  const context = [user('Where were we?'), { role: 'assistant', content: `${policy} said so.` }, user('Go on.')]
  const input = createRolloutSchema.parse({ queryId, policy, text: `${policy} goes on.`, context })
  return (await transact((tx) => createRollout(admin, input, tx))).rollout.id
}

async function judgePair(admin: Actor, annotators: Actor[], queryId: string, rolloutIds: string[], votes: object[]) {
  await transact((tx) => createComparison(admin, { queryId, rolloutIds, overlap: votes.length }, tx))
  for (const [i, vote] of votes.entries()) {
    const { id } = await claim(annotators[i]!)
    await showInOrder(id, [0, 1])
    await judge(annotators[i]!, id, { seconds: 4.5, ...vote })
  }
}

/** Freezes all, or what `filter` takes. @returns the version's id */
export async function freeze(actor: Actor, input: object = {}): Promise<string> {
  return (await transact((tx) => createDataset(actor, createDatasetSchema.parse(input), tx))).id
}

export type Made = { view: ExportView; file: (name: string) => Promise<Buffer>; manifest: Record<string, never> }

/** Makes an export at once. */
export async function exportAs(actor: Actor, datasetId: string, input: object): Promise<Made> {
  const asked = createExportSchema.parse(input)
  const { id } = await transact((tx) => createExport(actor, { ...asked, datasetId }, 'here', tx))
  const view = await performExport(actor, id)
  const file = (name: string) => readStored(exportKey(id, name))
  const manifest = view.state === 'done' ? JSON.parse((await file('manifest.json')).toString()) : {}
  return { view, file, manifest }
}

/** Lines of a JSONL file. */
export function linesOf<T = Record<string, unknown>>(bytes: Buffer): T[] {
  const lines = bytes.toString().trimEnd().split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as T)
}
