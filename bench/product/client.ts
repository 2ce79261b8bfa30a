import { Agent, request } from 'node:http'

/** One client: a connection that stays open, one request at a time. */
export type Client = (path: string, body: object) => Promise<{ status: number; body: string; seconds: number }>

export function makeClient(address: string, token: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return (path, body) =>
    new Promise((resolve, reject) => {
      const since = performance.now()
      const bytes = JSON.stringify(body)
      const headers = {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        'content-length': Buffer.byteLength(bytes),
      }
      const call = request(`${address}${path}`, { method: 'POST', agent, headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part) => {
          text += part
        })
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: text, seconds: (performance.now() - since) / 1000 }),
        )
      })
      call.on('error', reject)
      call.end(bytes)
    })
}

/** A percentile of times; `share` 0.95 for the 95th. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!
}

export const milliseconds = (value: number) => `${(value * 1000).toFixed(1)} ms`
