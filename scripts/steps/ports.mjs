import { createServer } from 'node:net'
import { Problem } from './log.mjs'

function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/** Whether nothing listens on the port of this machine. Also ::1, where browsers look first for `localhost`. */
export const isFree = async (port) => (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'))

/** The first free port from `from` upward. */
export async function nextFreePort(from) {
  for (let port = from; port < Math.min(from + 100, 65_536); port += 1) if (await isFree(port)) return port
  throw new Problem(`No port from ${from} to ${from + 99} is free; give another with \`npm start -- --port NUMBER\`.`)
}

/** Any free port of this machine. @returns {Promise<number>} */
export const anyFreePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
