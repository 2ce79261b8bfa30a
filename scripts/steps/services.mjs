/** The two programs that serve: web and worker. A crashed one is started again, ever more slowly. */
import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { isEnding, launch, tail, typescript } from './children.mjs'
import { Problem } from './log.mjs'
import { ROOT, shown, statePath } from './root.mjs'

const LONGEST_PAUSE = 30_000
const STEADY = 60_000
const LONGEST_LOG = 5_000_000
/** pino writes JSON lines; this level and above are errors. */
const PINO_ERROR = 50

/** MiB of each half of V8's young generation. Node's 16 cost two idle processes some 80 MB and save little here. */
const SMALL_HEAP = '--max-semi-space-size=4'

export const webArguments = (port) => [
  SMALL_HEAP,
  path.join(ROOT, 'node_modules', 'next', 'dist', 'bin', 'next'),
  ...['start', '--hostname', '127.0.0.1', '--port', String(port)],
]
export const workerArguments = () => [SMALL_HEAP, ...typescript('lib/jobs/worker.ts')]

function isError(line, stream) {
  if (stream === 'stderr') return line.trim() !== ''
  const level = /^\{.*"level":(\d+)/.exec(line)
  return level !== null && Number(level[1]) >= PINO_ERROR
}

/** Keep a child's output in its log, each line with time and name; show its errors. */
function keepOutput(child, name, log, show) {
  for (const stream of ['stdout', 'stderr']) {
    createInterface({ input: child[stream] }).on('line', (line) => {
      log.write(`${new Date().toISOString()} ${name} ${line}\n`)
      if (show && isError(line, stream)) show(`[${name}] ${line}`)
    })
  }
}

/** A log goes on over restarts, so that the words of a crash are still there; a long one makes room. */
function openLog(file) {
  if (existsSync(file) && statSync(file).size > LONGEST_LOG) renameSync(file, `${file}.1`)
  return createWriteStream(file, { flags: 'a', mode: 0o600 })
}

/**
 * Start a service and keep it running until the program ends.
 * @param {string} name its name in the log
 * @param {string[]} args for Node
 * @param {{ env: NodeJS.ProcessEnv, show?: (line: string) => void, logFile?: string }} options
 * @returns {{ crashed: () => boolean, problem: (sentence: string) => Problem }} crashed: whether it ever ended by itself
 */
export function keepRunning(name, args, { env, show, logFile = statePath('logs', `${name}.log`) }) {
  const log = openLog(logFile)
  let crashes = 0
  let pause = 1000
  const start = () => {
    if (isEnding()) return
    const since = Date.now()
    const child = launch(name, process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    keepOutput(child, name, log, show)
    child.once('exit', (code, signal) => {
      if (isEnding()) return
      crashes += 1
      pause = Date.now() - since > STEADY ? 1000 : Math.min(pause * 2, LONGEST_PAUSE)
      show?.(`[${name}] ended by itself (${signal ?? `code ${code}`}); started again in ${pause / 1000} s`)
      setTimeout(start, pause)
    })
  }
  start()
  const problem = (sentence) => new Problem(`${sentence} (all of its output: ${shown(logFile)})`, tail(logFile))
  return { crashed: () => crashes > 0, problem }
}

/**
 * Wait until the web application says that it is ready.
 * @param {string} address @param {ReturnType<typeof keepRunning>} web @param {number} milliseconds
 */
export async function untilServing(address, web, milliseconds = 120_000) {
  const end = Date.now() + milliseconds
  let last = 'no answer'
  while (Date.now() < end) {
    if (isEnding()) throw new Problem('Stopped.')
    if (web.crashed()) throw web.problem('The web application ended while starting')
    const response = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(5000) }).catch(() => null)
    if (response?.status === 200) return
    if (response) last = `${response.status} ${(await response.text()).slice(0, 200)}`
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw web.problem(`The web application did not become ready in ${milliseconds / 1000} s: ${last}`)
}
