/** A set of 32-bit hashes: open addresses in one typed array, emptied by counting a round up. */
export class HashSet {
  size = 0
  #mask = 0
  #round = 0
  #key = new Uint32Array(1)
  #filled = new Uint32Array(1)

  /** The distinct ones of the first `count` hashes, and nothing else. @param firsts gets them in order */
  fill(hashes: Uint32Array, count = hashes.length, firsts?: Uint32Array): this {
    this.#makeRoom(count)
    const [key, filled, round, mask] = [this.#key, this.#filled, this.#round, this.#mask]
    let size = 0
    for (let i = 0; i < count; i++) {
      const hash = hashes[i]!
      let at = hash & mask
      while (filled[at] === round && key[at] !== hash) at = (at + 1) & mask
      if (filled[at] === round) continue
      filled[at] = round
      key[at] = hash
      if (firsts) firsts[size] = hash
      size += 1
    }
    this.size = size
    return this
  }

  /** How many of the first `count` are in the set. */
  countOf(hashes: Uint32Array, count = hashes.length): number {
    const [key, filled, round, mask] = [this.#key, this.#filled, this.#round, this.#mask]
    let found = 0
    for (let i = 0; i < count; i++) {
      const hash = hashes[i]!
      let at = hash & mask
      while (filled[at] === round && key[at] !== hash) at = (at + 1) & mask
      if (filled[at] === round) found += 1
    }
    return found
  }

  #makeRoom(entries: number): void {
    const slots = 1 << (32 - Math.clz32(2 * entries + 1))
    if (slots > this.#key.length || this.#round === 0xffff_ffff) {
      this.#key = new Uint32Array(Math.max(slots, this.#key.length))
      this.#filled = new Uint32Array(this.#key.length)
      this.#round = 0
    }
    this.#mask = slots - 1
    this.#round += 1
  }
}
