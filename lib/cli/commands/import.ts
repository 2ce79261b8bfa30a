import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { Command } from 'commander'
import { systemActor } from '@/lib/access/actor'
import type { Counts } from '@/lib/datasets/imports/content'
import { type ImportSource, importMtBench } from '@/lib/datasets/imports/import-mt-bench'
import { type ImportView, standingCounts } from '@/lib/datasets/imports/reads'
import { transact } from '@/lib/db/transact'
import { AppError } from '@/lib/errors'
import { addMember } from '@/lib/projects/add-member'
import { ensureProject } from '@/lib/projects/ensure-project'
import { addMemberSchema } from '@/lib/projects/schema'

type Options = { project: string; format: string; email?: string; goodOnly: boolean; modelJudge: boolean }

const SHOWN_REJECTIONS = 20

export function importCommand(program: Command): void {
  program
    .command('import')
    .description('bring a folder (or a tar, tar.gz of one) into a project, which is made when absent')
    .argument('<source>', 'the folder or archive')
    .requiredOption('--project <slug>')
    .option('--format <format>', 'mt-bench', 'mt-bench')
    .option('--email <address>', 'who becomes ADMIN of a new project beside the owners')
    .option('--good-only', 'store the good rows where some are bad (default: all or nothing)', false)
    .option('--model-judge', 'also read gpt4_pair.jsonl, as an annotator of kind MODEL', false)
    .action(run)
}

async function run(source: string, options: Options): Promise<void> {
  if (options.format !== 'mt-bench')
    throw new AppError('bad_request', `"${options.format}" is not read. There is: mt-bench.`)
  // npm runs commands in the project's folder and says here where the person stands.
  const files = await sourceOf(resolve(process.env.INIT_CWD ?? '.', source), source)
  const project = await transact((tx) => projectOf(tx, options))
  console.log(`Project ${project.slug}${project.created ? ', new' : ''}.`)
  const mode = options.goodOnly ? ('good' as const) : ('all' as const)
  const result = await importMtBench(
    systemActor(project),
    files,
    { mode, modelJudge: options.modelJudge },
    showProgress,
  )
  report(result.import, result.created)
}

async function sourceOf(path: string, asTyped: string): Promise<ImportSource> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new AppError('bad_request', `There is no file or folder ${asTyped}.`)
  return found.isDirectory()
    ? { folder: path }
    : { tar: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array> }
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
    console.log(`Nothing new: this content is there already (${listOf(standingCounts(view))}).`)
    return
  }
  if (view.state !== 'done') throw new AppError('invalid', view.error ?? `The import is ${view.state}.`)
  console.log(`New: ${listOf(view.accepted)}.`)
  if (Object.values(view.duplicates).some((n) => n > 0)) console.log(`Already there: ${listOf(view.duplicates)}.`)
  if (view.rejectedCount > 0) console.log(`Not stored: ${view.rejectedCount} bad rows.`)
}

function listOf(counts: Counts): string {
  return Object.entries(counts)
    .map(([what, n]) => `${n.toLocaleString('en')} ${what}`)
    .join(', ')
}
