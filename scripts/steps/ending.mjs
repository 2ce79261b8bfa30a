import { endChildren, isEnding } from './children.mjs'

/** npm passes Ctrl-C on to a program that had it from the terminal already: the second within this time is the same. */
const SAME_PRESS = 700

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
      say('\nStopping web, worker and database …')
      void end(0)
    } else if (Date.now() - since > SAME_PRESS) {
      void endChildren(0).then(() => process.exit(code))
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
  return { end: (exitCode) => (isEnding() ? new Promise(() => undefined) : end(exitCode)) }
}
