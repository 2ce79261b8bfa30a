import pg from 'pg'
import { env } from '@/lib/config/env'
import { logger } from '@/lib/logger/logger'
import type { Tx } from './client'

type Handler = (payload: unknown) => void
type Listener = { client: pg.Client; handlers: Set<Handler> }

const held = globalThis as unknown as { flywheelListeners?: Map<string, Promise<Listener>> }

/** Tells every process that listens, once the transaction commits. The payload as JSON has at most 8,000 bytes. */
export async function notify(tx: Tx, channel: string, payload: unknown): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${channel}, ${JSON.stringify(payload)})`
}

/**
 * Hears what is told on a channel, over one connection of this process. Notices may be lost while the database is away:
 * whoever listens must look at the rows now and then. @returns what ends it
 */
export async function listen(channel: string, handler: Handler): Promise<() => Promise<void>> {
  held.flywheelListeners ??= new Map()
  const listeners = held.flywheelListeners
  const connecting = listeners.get(channel) ?? connect(channel)
  listeners.set(channel, connecting)
  const listener = await connecting.catch((error) => {
    listeners.delete(channel)
    throw error
  })
  listener.handlers.add(handler)
  return async () => {
    listener.handlers.delete(handler)
    if (listener.handlers.size > 0) return
    if (listeners.get(channel) === connecting) listeners.delete(channel)
    await listener.client.end().catch(() => undefined)
  }
}

async function connect(channel: string): Promise<Listener> {
  const client = new pg.Client({ connectionString: env().DATABASE_URL, keepAlive: true })
  const handlers = new Set<Handler>()
  client.on('notification', ({ payload }) => {
    for (const handler of handlers) handler(JSON.parse(payload ?? 'null'))
  })
  // Those who listened go on by looking at the rows; whoever comes next gets a new connection.
  client.on('error', (error) => {
    held.flywheelListeners?.delete(channel)
    logger.warn({ reason: error.message, channel }, 'a connection that listens was lost')
  })
  await client.connect()
  await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
  return { client, handlers }
}
