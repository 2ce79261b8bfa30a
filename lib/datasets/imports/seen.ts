import { createHash } from 'node:crypto'

const FIRST_SLOTS = 1 << 12
const MOST = 0xffff

/**
 * Counts how often each of many texts came, up to 65,535 times. Keeps 64 bits of each one's hash in an open table that
 * doubles when it is three quarters full: 13 to 27 bytes a text; two of a million meet with a probability of 3e-8.
 */
export function createSeen() {
  let table = createTable(FIRST_SLOTS)
  let size = 0
  const grow = () => {
    const old = table
    table = createTable(old.counts.length * 2)
    for (let at = 0; at < old.counts.length; at++) {
      if (old.counts[at] === 0) continue
      const slot = slotOf(table, old.high[at]!, old.low[at]!)
      table.high[slot] = old.high[at]!
      table.low[slot] = old.low[at]!
      table.counts[slot] = old.counts[at]!
    }
  }
  return {
    /** How often it came before. */
    add(text: string): number {
      const digest = createHash('md5').update(text).digest()
      const [high, low] = [digest.readUInt32LE(0), digest.readUInt32LE(4)]
      const slot = slotOf(table, high, low)
      const before = table.counts[slot]!
      if (before < MOST) table.counts[slot] = before + 1
      if (before > 0) return before
      table.high[slot] = high
      table.low[slot] = low
      size++
      if (size * 4 > table.counts.length * 3) grow()
      return 0
    },
  }
}

export type Seen = ReturnType<typeof createSeen>

/** Size a power of two; a count of 0 is an empty slot. */
type Table = { high: Uint32Array; low: Uint32Array; counts: Uint16Array }

function createTable(slots: number): Table {
  return { high: new Uint32Array(slots), low: new Uint32Array(slots), counts: new Uint16Array(slots) }
}

/** Where a hash stands, or would: the next slot is tried until one is empty. */
function slotOf({ high, low, counts }: Table, wantedHigh: number, wantedLow: number): number {
  const mask = counts.length - 1
  let at = wantedLow & mask
  while (counts[at] !== 0 && (high[at] !== wantedHigh || low[at] !== wantedLow)) at = (at + 1) & mask
  return at
}
