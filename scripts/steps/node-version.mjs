import { Problem } from './log.mjs'

const NEEDED = [20, 19]

/** @throws {Problem} when this Node is older than the packages allow */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return
  throw new Problem(
    `Flywheel needs Node ${NEEDED.join('.')} or newer and this is ${version}; install a newer one from https://nodejs.org.`,
  )
}
