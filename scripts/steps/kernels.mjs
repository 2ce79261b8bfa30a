import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run } from './children.mjs'
import { hashOf, whenChanged } from './hash.mjs'
import { ROOT, statePath } from './root.mjs'

const SOURCE = path.join(ROOT, 'lib', 'math', 'kernels', 'dense.as.ts')
const MODULE = path.join(ROOT, 'lib', 'math', 'generated', 'dense-wasm.ts')
const COMPILER = path.join(ROOT, 'node_modules', 'assemblyscript')
const FLAGS = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd']

/**
 * Compile lib/math/kernels to WebAssembly when it changed, as a module that holds the bytes: lib/math reads no files.
 * @returns {Promise<boolean>} whether it did
 */
export async function compileKernels() {
  const stamp = statePath('stamps', 'kernels')
  if (!existsSync(MODULE)) rmSync(stamp, { force: true })
  const value = hashOf(ROOT, [SOURCE, path.join(COMPILER, 'package.json')], FLAGS)
  return whenChanged(stamp, value, async () => {
    const wasm = statePath('kernels', 'dense.wasm')
    const args = [path.join(COMPILER, 'bin', 'asc.js'), SOURCE, ...FLAGS, '--outFile', wasm]
    await run('kernels', process.execPath, args, { failure: 'lib/math/kernels/dense.as.ts could not be compiled' })
    mkdirSync(path.dirname(MODULE), { recursive: true })
    const bytes = readFileSync(wasm).toString('base64')
    writeFileSync(MODULE, `/** Compiled from kernels/dense.as.ts. */\nexport const DENSE_WASM =\n  '${bytes}'\n`)
  })
}
