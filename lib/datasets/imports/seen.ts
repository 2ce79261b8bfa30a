import { createHash } from 'node:crypto'

/**
 * Counts how often each of many texts came. Keeps 53 bits of each one's hash, so that a million cost some tens of
 * megabytes; two of a million meet with a probability of about 0.00006.
 */
export function createSeen() {
  const counts = new Map<number, number>()
  return {
    /** How often it came before. */
    add(text: string): number {
      const digest = createHash('md5').update(text).digest()
      const key = digest.readUIntBE(0, 6) * 32 + (digest.readUInt8(6) >> 3)
      const before = counts.get(key) ?? 0
      counts.set(key, before + 1)
      return before
    },
  }
}

export type Seen = ReturnType<typeof createSeen>
