import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { invalidField } from '@/lib/errors'
import { enqueue } from '@/lib/queue/enqueue'
import { redactText } from '@/lib/text/redact'
import { type ImportOptions, type ImportView, importSelect, toImportView } from './reads'
import { contentHash } from './staged-files'

export type NewImport = { id: string } & Omit<ImportOptions, 'tokenId'>

/**
 * Notes an import whose files are staged, and puts its job into the queue unless the caller runs it itself
 * (`run: 'here'`). The same content again gives the standing import with `created: false`; a dry run is always made.
 * Throws 422 where there is no file, or none that belongs to the format.
 */
export async function createImport(
  actor: Actor,
  input: NewImport,
  run: 'queued' | 'here',
  tx: Tx,
): Promise<{ import: ImportView; created: boolean }> {
  authorize(actor, 'imports:write')
  const { id, format, ...given } = input
  const redact = given.redact ?? []
  const options = {
    ...given,
    files: given.files.map((file) => ({ ...file, name: redactText(file.name, redact).text })),
  }
  refuseWrongFiles(input)
  const projectId = actor.project.id
  // The mode says what happens to bad rows, not what is brought in.
  const { mapping, modelJudge } = options
  const hash = contentHash(options.files, { format, mapping, modelJudge, ...(redact.length > 0 && { redact }) })
  // A content stands once; a dry run stands in nobody's way.
  const key = options.dryRun ? `dry:${id}` : hash
  if (!options.dryRun) {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${projectId + hash}, 0))`
    const standing = await tx.import.findFirst({
      where: { projectId, contentHash: hash, state: { in: ['QUEUED', 'RUNNING', 'DONE'] } },
      select: importSelect,
    })
    if (standing) return { import: toImportView(standing), created: false }
  }
  const row = await tx.import.create({
    data: {
      ...{ id, projectId, format, contentHash: key, createdById: actor.userId },
      options: { ...options, tokenId: actor.tokenId },
    },
    select: importSelect,
  })
  const { dryRun, files } = options
  await recordAudit(tx, actor, 'import.create', id, { format, files: files.length, dryRun })
  if (run === 'queued') await enqueue(tx, 'run-import', { projectId, importId: id })
  return { import: toImportView(row), created: true }
}

function refuseWrongFiles({ format, files }: NewImport): void {
  if (files.length === 0) throw invalidField('body', 'There is no file in it.')
  if (format === 'mt-bench' && !files.some((file) => file.name === 'question.jsonl')) {
    throw invalidField(
      'body',
      'There is no question.jsonl in it. An MT-Bench folder has question.jsonl, answer_<model>.jsonl and human.jsonl.',
    )
  }
}
