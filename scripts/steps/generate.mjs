import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { run } from './children.mjs'
import { hashOf, whenChanged } from './hash.mjs'
import { compileKernels } from './kernels.mjs'
import { ROOT, statePath } from './root.mjs'

const SCHEMA = path.join(ROOT, 'prisma', 'schema.prisma')
const GENERATED = path.join(ROOT, 'lib', 'db', 'generated')
const PRISMA = path.join(ROOT, 'node_modules', 'prisma')

/** Whatever is made from sources and not kept in git. @returns {Promise<boolean>} whether anything was made anew */
export async function generate() {
  const hasNewKernels = await compileKernels()
  return (await generateClient()) || hasNewKernels
}

/** Generate the Prisma client when the schema changed. @returns {Promise<boolean>} whether it did */
async function generateClient() {
  const stamp = statePath('stamps', 'generate')
  if (!existsSync(path.join(GENERATED, 'client.ts'))) rmSync(stamp, { force: true })
  mkdirSync(GENERATED, { recursive: true })
  const value = hashOf(ROOT, [SCHEMA, path.join(PRISMA, 'package.json')])
  return whenChanged(stamp, value, async () => {
    const env = {
      ...process.env,
      // With any existing program named here Prisma fetches no engine from its own host; generating needs none.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
    }
    const failure = 'The database client could not be generated; see prisma/schema.prisma'
    await run('generate', process.execPath, [path.join(PRISMA, 'build', 'index.js'), 'generate'], { env, failure })
  })
}
