import { inTurn, seconds } from './measure'
import { type Peer, startPeer } from './peer'
import type { BenchOptions, BenchRow } from './row'

/** What is measured: a call of ours, and how far its answer is from the right one. */
export type Work = Pick<BenchRow, 'bench' | 'work' | 'goal' | 'oursError'> & { ours: () => unknown }

/** A peer's script with its arguments, and how its answer is compared with the right one. */
export type Rival = {
  script: string
  args: (string | number)[]
  error: (result: Record<string, number[]>) => BenchRow['peerError']
  /** Of a slow peer; default as many as ours. */
  rounds?: number
}

/** One row: ours and a peer in turn. */
export async function against(work: Work, rival: Rival, options: BenchOptions): Promise<BenchRow> {
  const peer: Peer | null = await startPeer(rival.script, rival.args.map(String), options.note)
  try {
    const { ours, ...named } = work
    const peerRounds = Math.min(options.rounds, rival.rounds ?? options.rounds)
    const measured = await inTurn(() => seconds(ours), peer?.run ?? null, options.rounds, peerRounds)
    const found = peer ? ((await peer.result()) as Record<string, number[]>) : null
    return { ...named, ...measured, peer: peer?.title ?? rival.script, peerError: found ? rival.error(found) : null }
  } finally {
    peer?.stop()
  }
}
