import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

const PEERS = path.join(import.meta.dirname, 'peers')
/** `npm run bench -- setup` makes it. BENCH_PYTHON names another interpreter that has the peers. */
export const PYTHON = process.env.BENCH_PYTHON ?? path.join(PEERS, '.venv', 'bin', 'python')

/** A peer in a process of its own, which has loaded its input and works when it is told to. */
export type Peer = {
  /** As the peer calls itself, with its version. */
  title: string
  /** One round; its seconds by the peer's own clock, without starting and loading. */
  run: () => Promise<number>
  /** What the last round found, to measure its error. */
  result: () => Promise<unknown>
  stop: () => void
}

/**
 * Starts `bench/peers/<script>` (see harness.py) with one thread. Null, and a note that says why, where its library or
 * Python is absent: an absent peer is named as absent, its time is never guessed.
 */
export async function startPeer(script: string, args: string[], note: (text: string) => void): Promise<Peer | null> {
  if (!existsSync(PYTHON)) {
    note(`${script}: absent (no Python with the peers; npm run bench -- setup)`)
    return null
  }
  const one = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1', RAYON_NUM_THREADS: '1' }
  const child = spawn(PYTHON, ['-W', 'ignore', path.join(PEERS, script), ...args], {
    env: { ...process.env, ...one, JAX_PLATFORMS: 'cpu', XLA_FLAGS: '--xla_cpu_multi_thread_eigen=false' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ask = questions(child)
  const hello = (await ask(null)) as { title?: string; absent?: string }
  if (hello.title) {
    return {
      title: hello.title,
      run: async () => ((await ask('run')) as { seconds: number }).seconds,
      result: () => ask('result'),
      stop: () => child.kill(),
    }
  }
  note(`${script}: absent (${hello.absent})`)
  child.kill()
  return null
}

/** One line of JSON back for each line in; the first comes unasked. */
function questions(child: ChildProcess): (line: string | null) => Promise<unknown> {
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  return async (line) => {
    if (line !== null) child.stdin!.write(`${line}\n`)
    const { value, done } = await lines.next()
    if (done) throw new Error('The peer ended before it answered.')
    return JSON.parse(value) as unknown
  }
}
