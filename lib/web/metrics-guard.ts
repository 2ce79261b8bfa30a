import { createHash, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/config/env'
import { AppError } from '@/lib/errors'

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/i

/**
 * Who may scrape: with METRICS_TOKEN set, whoever sends it as a bearer token; without, this machine alone. The
 * address is what the server or a proxy wrote into `x-forwarded-for`: set the token wherever others reach the server.
 * Throws 401 or 403.
 */
export function guardMetrics(request: Request): void {
  const wanted = env().METRICS_TOKEN
  if (wanted) {
    const sent = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
    if (!isEqual(sent, wanted)) throw new AppError('unauthenticated', 'Send METRICS_TOKEN as a bearer token.')
    return
  }
  const addresses = (request.headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  if (!addresses.every((address) => LOOPBACK.test(address))) {
    throw new AppError('forbidden', 'Only this machine may read the metrics; set METRICS_TOKEN to read from elsewhere.')
  }
}

/** Takes as long whichever character differs. */
function isEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
