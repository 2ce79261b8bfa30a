import { randomBytes } from 'node:crypto'

/** A stable name that says nothing of the person: what exports and boards carry instead of an address. */
export function makePseudonym(): string {
  return `annotator-${randomBytes(5).toString('hex')}`
}
