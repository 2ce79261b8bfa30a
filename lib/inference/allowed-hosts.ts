import { env } from '@/lib/config/env'

export type AllowedHost = { host: string; port: number | null }

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1'])

/** One name for this machine, however it is written; others in lower case, IPv6 without brackets. */
function canonical(host: string): string {
  const plain = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return LOOPBACK.has(plain) ? 'localhost' : plain
}

/** Reads `ALLOWED_PRIVATE_HOSTS`: hosts or host:port between commas; `[::1]:8080` for IPv6. */
export function parseAllowedHosts(list: string): AllowedHost[] {
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => {
      const [, host = entry, port] = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry) ?? []
      return { host: canonical(host), port: port === undefined ? null : Number(port) }
    })
}

/** Whether the settings name this private address, by the URL's host or by the address it resolved to. */
export function isAllowedPrivate(
  target: { hostname: string; address: string; port: number },
  allowed: readonly AllowedHost[] = parseAllowedHosts(env().ALLOWED_PRIVATE_HOSTS),
): boolean {
  const names = new Set([canonical(target.hostname), canonical(target.address)])
  return allowed.some(({ host, port }) => names.has(host) && (port === null || port === target.port))
}
