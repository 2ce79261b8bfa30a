import type { BenchRow } from './row'

/** One run of a piece of work; gives its seconds. */
export type Timed = () => Promise<number> | number

/** Seconds of one call on the clock of this process. */
export async function seconds(work: () => unknown): Promise<number> {
  const since = performance.now()
  await work()
  return (performance.now() - since) / 1000
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export type Measured = Pick<BenchRow, 'oursSeconds' | 'peerSeconds' | 'ratio' | 'low' | 'high'>

/**
 * Ours and the peer in turn, after one round of each that is not counted. The ratio is of the medians; low and high are
 * the least and the largest ratio of one round. A slow peer may be given fewer rounds.
 * @param peer null where it is absent
 */
export async function inTurn(ours: Timed, peer: Timed | null, rounds: number, peerRounds = rounds): Promise<Measured> {
  await ours()
  if (peer && peerRounds > 1) await peer()
  const [mine, theirs, ratios]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    mine.push(await ours())
    if (!peer || round >= peerRounds) continue
    theirs.push(await peer())
    ratios.push(theirs.at(-1)! / mine.at(-1)!)
  }
  const oursSeconds = median(mine)
  if (!peer) return { oursSeconds, peerSeconds: null, ratio: null, low: null, high: null }
  const peerSeconds = median(theirs)
  return {
    oursSeconds,
    peerSeconds,
    ratio: peerSeconds / oursSeconds,
    low: Math.min(...ratios),
    high: Math.max(...ratios),
  }
}
