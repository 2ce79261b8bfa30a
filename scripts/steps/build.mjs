import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { run } from './children.mjs'
import { filesUnder, hashOf, whenChanged } from './hash.mjs'
import { ROOT } from './root.mjs'

const NEXT = path.join(ROOT, '.next')
const STAMP = path.join(NEXT, 'flywheel-stamp')
const FOLDERS = ['app', 'lib', 'messages', 'public', 'prisma/schema.prisma']
const NOT_BUILT = /\.test\.tsx?$|^(vitest|playwright)\.config\.ts$|^next-env\.d\.ts$|^biome\.json$|\.tsbuildinfo$/

function sourceHash() {
  const atRoot = readdirSync(ROOT).filter((name) => /\.(ts|js|mjs|json)$/.test(name))
  const files = [...FOLDERS, ...atRoot]
    .flatMap((name) => filesUnder(path.join(ROOT, name), ['generated', 'testing']))
    .filter((file) => !NOT_BUILT.test(path.relative(ROOT, file)))
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('NEXT_PUBLIC_'))
  return hashOf(ROOT, files, [process.versions.modules, JSON.stringify(settings.sort())])
}

/** Build the web application when its sources changed. @returns {Promise<boolean>} whether it did */
export async function build(env) {
  if (!existsSync(path.join(NEXT, 'BUILD_ID'))) rmSync(STAMP, { force: true })
  return whenChanged(STAMP, sourceHash(), async () => {
    const next = path.join(ROOT, 'node_modules', 'next', 'dist', 'bin', 'next')
    const settings = { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
    const failure = 'The web application could not be built; mend what it names above and start again'
    await run('build', process.execPath, [next, 'build'], { env: settings, failure })
  })
}
