import { PrismaPg } from '@prisma/adapter-pg'
import { env } from '@/lib/config/env'
import { type Prisma, PrismaClient } from './generated/client'

/** A transaction, as domain functions take it. */
export type Tx = Prisma.TransactionClient

const held = globalThis as unknown as { flywheelDb?: PrismaClient }

/** The process's one client; made on first use, kept over hot reloads. */
export function db(): PrismaClient {
  held.flywheelDb ??= new PrismaClient({
    adapter: new PrismaPg({ connectionString: env().DATABASE_URL, max: env().DATABASE_POOL }),
    transactionOptions: { maxWait: 20_000, timeout: 60_000 },
  })
  return held.flywheelDb
}

/** Ends the client's connections; for scripts, the worker's end and tests. */
export async function closeDb(): Promise<void> {
  await held.flywheelDb?.$disconnect()
  held.flywheelDb = undefined
}
