import { Problem } from './log.mjs'

/**
 * The port to try first: `--port N`, else PORT, else 3000.
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env
 */
export function portFrom(args, env = process.env) {
  const at = args.findIndex((word) => word === '--port' || word === '-p' || word.startsWith('--port='))
  const text = at < 0 ? env.PORT || '3000' : args[at]?.includes('=') ? args[at].split('=')[1] : args[at + 1]
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Problem(`"${text ?? ''}" is no port; give a number from 1 to 65535, such as \`npm start -- --port 4000\`.`)
}
