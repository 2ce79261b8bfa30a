import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run } from './children.mjs'
import { hashOf, whenChanged } from './hash.mjs'
import { ROOT, statePath } from './root.mjs'

const NAMES = ['dense', 'styled']
const MATH = path.join(ROOT, 'lib', 'math')
const sourceOf = (name) => path.join(MATH, 'kernels', `${name}.as.ts`)
const moduleOf = (name) => path.join(MATH, 'generated', `${name}-wasm.ts`)
const COMPILER = path.join(ROOT, 'node_modules', 'assemblyscript')
const FLAGS = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd']

/**
 * Compile lib/math/kernels to WebAssembly when they changed, as modules that hold the bytes: lib/math reads no files.
 * @returns {Promise<boolean>} whether it did
 */
export async function compileKernels() {
  const stamp = statePath('stamps', 'kernels')
  if (!NAMES.every((name) => existsSync(moduleOf(name)))) rmSync(stamp, { force: true })
  const value = hashOf(ROOT, [...NAMES.map(sourceOf), path.join(COMPILER, 'package.json')], FLAGS)
  return whenChanged(stamp, value, async () => {
    for (const name of NAMES) await compile(name)
  })
}

async function compile(name) {
  const wasm = statePath('kernels', `${name}.wasm`)
  const args = [path.join(COMPILER, 'bin', 'asc.js'), sourceOf(name), ...FLAGS, '--outFile', wasm]
  await run('kernels', process.execPath, args, { failure: `lib/math/kernels/${name}.as.ts could not be compiled` })
  mkdirSync(path.dirname(moduleOf(name)), { recursive: true })
  const bytes = readFileSync(wasm).toString('base64')
  const constant = `${name.toUpperCase()}_WASM`
  writeFileSync(
    moduleOf(name),
    `/** Compiled from kernels/${name}.as.ts. */\nexport const ${constant} =\n  '${bytes}'\n`,
  )
}
