import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { anyFreePort } from '../../scripts/steps/ports.mjs'
import { webArguments } from '../../scripts/steps/services.mjs'

const LONGEST_START_MS = 60_000

/** A web process of a test's own, on the build and the database of the served application: it may be killed. */
export type OwnWeb = { address: string; start: () => Promise<void>; kill: () => Promise<void> }

export async function makeOwnWeb(): Promise<OwnWeb> {
  const port = await anyFreePort()
  const address = `http://localhost:${port}`
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXTAUTH_URL: address }
  let child: ChildProcess | undefined

  async function start() {
    child = spawn(process.execPath, webArguments(port), { env, stdio: 'ignore' })
    const until = Date.now() + LONGEST_START_MS
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null)
      if (answer?.ok) return
      if (Date.now() > until) throw new Error(`The web process did not become ready: ${answer?.status ?? 'no answer'}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** As a crash or the kernel would: nothing is finished, nothing is said. */
  async function kill() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  return { address, start, kill }
}
