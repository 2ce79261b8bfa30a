import { AppError } from '@/lib/errors'

/** A page of a list in keyset order (newest first by createdAt, then id): stable while rows are written. */
export type Page<T> = { items: T[]; nextCursor: string | null }

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Keyed = { createdAt: Date; id: string }

/** `where` of everything after the cursor. Throws 400 for a cursor that this list did not make. */
export function afterCursor(cursor: string | undefined) {
  if (!cursor) return {}
  const [time, id] = Buffer.from(cursor, 'base64url').toString('utf8').split('|')
  const createdAt = new Date(time ?? '')
  if (!TIME.test(time ?? '') || Number.isNaN(createdAt.getTime()) || !UUID.test(id ?? '')) {
    const message = 'The cursor is not one that this list gave.'
    throw new AppError('bad_request', message, { errors: [{ path: 'cursor', message }] })
  }
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] }
}

export const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }]

/** Cuts `limit + 1` rows to a page and says where the next one begins. */
export function toPage<T extends Keyed>(rows: T[], limit: number): Page<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const more = rows.length > limit && last
  return {
    items,
    nextCursor: more ? Buffer.from(`${last.createdAt.toISOString()}|${last.id}`).toString('base64url') : null,
  }
}
