import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { invalidField } from '@/lib/errors'
import { enqueue } from '@/lib/queue/enqueue'
import { type ImportView, importSelect, toImportView } from './reads'
import { contentHash, type StagedFile } from './staged-files'

export type NewImport = {
  /** Under which the files are staged. */
  id: string
  format: 'mt-bench'
  mode: 'all' | 'good'
  modelJudge: boolean
  files: readonly StagedFile[]
}

/**
 * Notes an import whose files are staged, and puts its job into the queue unless the caller runs it itself
 * (`run: 'here'`). The same content again gives the standing import with `created: false`.
 * Throws 422 where no file belongs to the format.
 */
export async function createImport(
  actor: Actor,
  input: NewImport,
  run: 'queued' | 'here',
  tx: Tx,
): Promise<{ import: ImportView; created: boolean }> {
  authorize(actor, 'imports:write')
  const { id, format, files, mode, modelJudge } = input
  if (!files.some((file) => file.name === 'question.jsonl')) {
    throw invalidField(
      'body',
      'There is no question.jsonl in it. An MT-Bench folder has question.jsonl, answer_<model>.jsonl and human.jsonl.',
    )
  }
  const projectId = actor.project.id
  // The mode says what happens to bad rows, not what is brought in.
  const hash = contentHash(files, { format, modelJudge })
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${projectId + hash}, 0))`
  const standing = await tx.import.findFirst({
    where: { projectId, contentHash: hash, state: { in: ['QUEUED', 'RUNNING', 'DONE'] } },
    select: importSelect,
  })
  if (standing) return { import: toImportView(standing), created: false }
  const row = await tx.import.create({
    data: {
      ...{ id, projectId, format, contentHash: hash, createdById: actor.userId },
      options: { mode, modelJudge, tokenId: actor.tokenId, files: files.map((file) => file.name) },
    },
    select: importSelect,
  })
  await recordAudit(tx, actor, 'import.create', id, { format, files: files.length })
  if (run === 'queued') await enqueue(tx, 'run-import', { projectId, importId: id })
  return { import: toImportView(row), created: true }
}
