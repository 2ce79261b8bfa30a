import { Prisma } from './generated/client'

function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return undefined
  const meta = error.meta as { driverAdapterError?: { cause?: { originalCode?: string } }; code?: string } | undefined
  return meta?.driverAdapterError?.cause?.originalCode ?? meta?.code
}

function knownCode(error: unknown): string | undefined {
  return error instanceof Prisma.PrismaClientKnownRequestError ? error.code : undefined
}

/** Deadlock or serialisation failure: the same transaction may be tried again. */
export function isRetryable(error: unknown): boolean {
  return knownCode(error) === 'P2034' || ['40001', '40P01'].includes(sqlState(error) ?? '')
}

/** A unique constraint or index refused the row. */
export function isUniqueViolation(error: unknown): boolean {
  return knownCode(error) === 'P2002' || sqlState(error) === '23505'
}

/** A lock was not to be had within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === '55P03'
}

/**
 * A value that no column takes: a null character or half of a character, a day or number out of range. Schemas refuse
 * these by name where they know the field; this is for the rest (free-form metadata, parts of the address).
 */
export function isImpossibleValue(error: unknown): boolean {
  return ['22003', '22007', '22008', '22021', '22P02', '22P05'].includes(sqlState(error) ?? '')
}

/** The database cannot be reached or is going down. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true
  const state = sqlState(error) ?? ''
  if (state.startsWith('08') || state.startsWith('57P')) return true
  if (['P1001', 'P1002', 'P1008', 'P1017', 'P2024'].includes(knownCode(error) ?? '')) return true
  // The driver has no code for a connection that broke within a transaction.
  if (error instanceof Error && /is not queryable|Connection terminated/.test(error.message)) return true
  const cause = (error as { code?: string; cause?: unknown } | null)?.code
  if (typeof cause === 'string' && /^(08|57P)/.test(cause)) return true
  return cause === 'ECONNREFUSED' || cause === 'ECONNRESET' || cause === 'ENOENT'
}
