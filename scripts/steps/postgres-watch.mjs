/** PostgreSQL is no child of `npm start` that would be missed: it is looked at, and started again when it ended. */
import { isEnding } from './children.mjs'

/**
 * Look every `everyMs` whether the server runs; start it again when it does not. Web and worker find it by themselves,
 * for it comes back at its old port; where that was taken meanwhile, the line says so.
 * @param {{ url: string, isRunning: () => boolean }} server @param {() => Promise<{ url: string }>} restart
 * @param {(line: string) => void} show
 */
export function watchPostgres(server, restart, show, everyMs = 2000) {
  let last = ''
  const look = async () => {
    if (isEnding()) return
    if (!server.isRunning()) {
      try {
        const again = await restart()
        show(
          again.url === server.url
            ? '[postgres] ended by itself; started again'
            : '[postgres] ended by itself and its port is taken now: end this with Ctrl-C and run `npm start` again',
        )
        last = ''
      } catch (error) {
        const line = `[postgres] ended by itself and does not start again: ${error.message}`
        if (line !== last && !isEnding()) show(line)
        last = line
      }
    }
    setTimeout(look, everyMs).unref()
  }
  setTimeout(look, everyMs).unref()
}
