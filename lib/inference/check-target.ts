import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { AppError } from '@/lib/errors'
import { addressKind, embedded4 } from './addresses'
import { isAllowedPrivate } from './allowed-hosts'

/** The URL of a model server, parsed. Only http and https, without a name and password in it. Throws `address_refused`. */
export function parseTarget(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url) throw refused('This is no web address. Give one such as http://127.0.0.1:8000/v1.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused('Only http and https addresses are asked.')
  if (url.username || url.password) throw refused('Put the key into its own field, not into the address.')
  const host = hostOf(url)
  if (isIP(host)) checkAddress(url, host)
  return url
}

/** Host without the brackets of IPv6. The URL parser has already turned 0x7f.1, 017700000001 and 2130706433 into 127.0.0.1. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

/** Throws `address_refused` unless this address may be asked for this URL. */
export function checkAddress(url: URL, address: string): void {
  const kind = addressKind(address)
  if (kind === 'public') return
  if (kind === 'never') throw refused(`${url.host} leads to ${address}, which is never asked.`)
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const inside = (isIP(address) === 6 && embedded4(address)) || address
  if (isAllowedPrivate({ hostname: hostOf(url), address: inside, port })) return
  throw refused(
    `${url.host} leads to ${address}, a private address. ALLOWED_PRIVATE_HOSTS must name it before it is asked.`,
  )
}

/**
 * Resolves a name for a connection and refuses it unless every address passes. The connection is made to the
 * addresses that were checked, so a name that changes between check and connection gains nothing.
 */
export function checkedLookup(url: URL): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      try {
        for (const { address } of found) checkAddress(url, address)
      } catch (refusal) {
        return callback(refusal as Error, '', 0)
      }
      return options.all ? callback(null, found) : callback(null, ...first(found))
    })
  }
}

function first(found: LookupAddress[]): [string, number] {
  return [found[0]?.address ?? '', found[0]?.family ?? 0]
}

function refused(why: string): AppError {
  return new AppError('address_refused', why)
}
