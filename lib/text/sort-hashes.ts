/** Radix sort, a byte at a time from the last: for some hundred hashes several times as fast as the engine's own. */
const counts = new Int32Array(4 * 256)
let other = new Uint32Array(2048)

/** Sorts the first `count`, ascending. */
export function sortHashes(hashes: Uint32Array, count: number): void {
  if (other.length < count) other = new Uint32Array(2 * count)
  counts.fill(0)
  for (let i = 0; i < count; i++) {
    const hash = hashes[i]!
    counts[hash & 255]! += 1
    counts[256 + ((hash >>> 8) & 255)]! += 1
    counts[512 + ((hash >>> 16) & 255)]! += 1
    counts[768 + (hash >>> 24)]! += 1
  }
  let from: Uint32Array = hashes
  let to: Uint32Array = other
  for (let shift = 0; shift < 32; shift += 8) {
    const base = shift << 5
    for (let b = 0, sum = 0; b < 256; b++) {
      const found = counts[base + b]!
      counts[base + b] = sum
      sum += found
    }
    for (let i = 0; i < count; i++) {
      const slot = base + ((from[i]! >>> shift) & 255)
      to[counts[slot]!++] = from[i]!
    }
    ;[from, to] = [to, from]
  }
}
