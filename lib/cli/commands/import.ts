import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { Command } from 'commander'
import { systemActor } from '@/lib/access/actor'
import { type ImportSource, importFiles } from '@/lib/datasets/imports/bring-files'
import type { Counts } from '@/lib/datasets/imports/content'
import { asRepeated, type ImportView } from '@/lib/datasets/imports/reads'
import { createImportSchema, IMPORT_FORMATS } from '@/lib/datasets/schema'
import { transact } from '@/lib/db/transact'
import { AppError } from '@/lib/errors'
import { addMember } from '@/lib/projects/add-member'
import { ensureProject } from '@/lib/projects/ensure-project'
import { addMemberSchema } from '@/lib/projects/schema'

type Options = {
  project: string
  format: string
  email?: string
  mapping?: string
  goodOnly: boolean
  dryRun: boolean
  modelJudge: boolean
  redact: string
}

const SHOWN_REJECTIONS = 20

export function importCommand(program: Command): void {
  program
    .command('import')
    .description('bring a file or a folder into a project, which is made when absent')
    .argument('<source>', 'a folder, or a file: JSONL, JSON, CSV, text, Parquet, tar, each also gzipped')
    .requiredOption('--project <slug>')
    .option('--format <format>', `auto, ${IMPORT_FORMATS.join(', ')}`, 'auto')
    .option('--mapping <json>', 'fields of the format to fields of the file: {"prompt": "question"}')
    .option('--redact <kinds>', 'personal data to take out before storing: all, or of email,phone,card,iban,key,ip', '')
    .option('--dry-run', 'store nothing and say what would be', false)
    .option('--email <address>', 'who becomes ADMIN of a new project beside the owners')
    .option('--good-only', 'store the good rows where some are bad (default: all or nothing)', false)
    .option('--model-judge', 'also read gpt4_pair.jsonl, as an annotator of kind MODEL', false)
    .action(run)
}

async function run(source: string, options: Options): Promise<void> {
  const asked = createImportSchema.parse({
    ...{ format: options.format, mode: options.goodOnly ? 'good' : 'all', mapping: options.mapping },
    ...{ dryRun: String(options.dryRun), modelJudge: String(options.modelJudge) },
    redact: options.redact,
  })
  // npm runs commands in the project's folder and says here where the person stands.
  const files = await sourceOf(resolve(process.env.INIT_CWD ?? '.', source), source)
  const project = await transact((tx) => projectOf(tx, options))
  console.log(`Project ${project.slug}${project.created ? ', new' : ''}.`)
  const result = await importFiles(systemActor(project), files, asked, showProgress)
  report(result.import, result.created)
}

async function sourceOf(path: string, asTyped: string): Promise<ImportSource> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new AppError('bad_request', `There is no file or folder ${asTyped}.`)
  return found.isDirectory()
    ? { folder: path }
    : { body: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>, name: basename(path) }
}

async function projectOf(tx: Parameters<typeof ensureProject>[0], { project: slug, email }: Options) {
  const project = await ensureProject(tx, { slug, name: slug === 'mt-bench' ? 'MT-Bench' : slug })
  if (!email || !project.created) return project
  const user = await tx.user.findUnique({ where: { email: email.toLowerCase() }, select: { id: true } })
  const isMember = user && (await tx.member.count({ where: { projectId: project.id, userId: user.id } })) > 0
  if (!isMember) await addMember(systemActor(project), addMemberSchema.parse({ email, role: 'ADMIN' }), tx)
  return project
}

/** On stderr: what a command answers is on stdout. */
function showProgress(done: number, total: number): void {
  process.stderr.write(`  ${done} of ${total} rows\n`)
}

function report(view: ImportView, created: boolean): void {
  for (const { file, line, message } of view.rejected.slice(0, SHOWN_REJECTIONS))
    console.log(`${file}:${line}: ${message}`)
  if (view.rejectedCount > SHOWN_REJECTIONS) console.log(`and ${view.rejectedCount - SHOWN_REJECTIONS} more`)
  if (!created) {
    console.log(`Nothing new: this content is there already (${listOf(asRepeated(view).duplicates)}).`)
    return
  }
  if (view.state !== 'done') throw new AppError('invalid', view.error ?? `The import is ${view.state}.`)
  console.log(`${view.dryRun ? 'Would be new' : 'New'}: ${listOf(view.accepted)}.`)
  if (Object.values(view.duplicates).some((n) => n > 0)) console.log(`Already there: ${listOf(view.duplicates)}.`)
  if (view.rejectedCount > 0) console.log(`Not stored: ${view.rejectedCount} bad rows.`)
}

function listOf(counts: Counts): string {
  return Object.entries(counts)
    .map(([what, n]) => `${n.toLocaleString('en')} ${what}`)
    .join(', ')
}
