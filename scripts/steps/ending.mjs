import { endChildren, isEnding } from './children.mjs'
import { parentOf, startMark } from './process-identity.mjs'

/** npm passes Ctrl-C on to a program that had it from the terminal already: the second within this time is the same. */
const SAME_PRESS = 700

/**
 * npm runs scripts in a shell, and a signal to npm ends that shell or npm alone: what they started must not go on
 * unseen. A program that npm did not start may outlive its parent.
 */
function whenNpmIsGone(act) {
  if (!process.env.npm_lifecycle_event) return
  const ancestors = [process.ppid, parentOf(process.ppid)]
    .filter((pid) => pid > 1)
    .map((pid) => ({ pid, started: startMark(pid) }))
  const timer = setInterval(() => {
    if (ancestors.every(({ pid, started }) => startMark(pid) === started)) return
    clearInterval(timer)
    act()
  }, 1000)
  timer.unref()
}

/**
 * End in order on Ctrl-C, SIGTERM or a closed terminal; at once on the second.
 * @param {{ say: (line: string) => void, after: () => Promise<void> }} options after: once web and worker have ended
 * @returns {{ end: (code: number) => Promise<void> }}
 */
export function endInOrder({ say, after }) {
  let since = 0
  let code = 0
  const end = async (exitCode) => {
    code = exitCode
    since = Date.now()
    await endChildren(10_000)
    await after().catch((error) => say(error.message))
    process.exit(code)
  }
  const onSignal = () => {
    if (since === 0) {
      say('\nStopping …')
      void end(0)
    } else if (Date.now() - since > SAME_PRESS) {
      void endChildren(0).then(() => process.exit(code))
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
  whenNpmIsGone(() => since === 0 && onSignal())
  return { end: (exitCode) => (isEnding() ? new Promise(() => undefined) : end(exitCode)) }
}
