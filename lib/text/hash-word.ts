/** 32-bit MurmurHash3 (Appleby) over UTF-16 units, as an unsigned integer. Feature weights are stored by it: never change. */
export function hashWord(text: string, seed: number): number {
  let hash = seed | 0
  for (let i = 0; i < text.length; i++) {
    let unit = Math.imul(text.charCodeAt(i), 0xcc9e2d51)
    unit = Math.imul((unit << 15) | (unit >>> 17), 0x1b873593)
    hash ^= unit
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0
  }
  return mixBits(hash ^ text.length)
}

/** Murmur's finaliser: every input bit moves every output bit. */
export function mixBits(value: number): number {
  let h = value
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
