import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fitNoisyBradleyTerry, type NoisyFit, noisyProbability } from '../lib/math/noisy-bradley-terry'
import { createRandom } from '../lib/math/random'
import { keepVotes, type Planted, plantVotes } from '../lib/testing/planted-votes'
import { inTurn, seconds } from './measure'
import { startPeer } from './peer'
import type { Bench } from './row'

const SEED = 1
const POLICIES = 100
const VOTES_EACH = 25

/** B8. The peer's model is another one (a mixture), so only the loss on the same held-out fifth is compared. */
const bench: Bench = {
  name: 'annotators',
  about: `Noisy Bradley-Terry, ${VOTES_EACH} votes of each annotator on ${POLICIES} policies, seed ${SEED}; a fifth of the votes held out, the error is the log loss there. crowd-kit's model is a mixture, with at most 100 iterations.`,
  async *rows({ rounds, small, note }) {
    const annotators = small ? 400 : 4000
    const { votes } = plantVotes(
      { policies: POLICIES, annotators, votesEach: Math.round(VOTES_EACH * 1.25), spread: 1 },
      SEED,
    )
    const random = createRandom(SEED, 'held-out')
    const isHeld = Uint8Array.from(votes.a, () => Number(random.uniform() < 0.2))
    const train = keepVotes(votes, (row) => isHeld[row] === 0)
    const held = keepVotes(votes, (row) => isHeld[row] === 1)
    const folder = mkdtempSync(path.join(tmpdir(), 'flywheel-bench-'))
    const files = [path.join(folder, 'train.csv'), path.join(folder, 'held.csv')]
    writeFileSync(files[0]!, csvOf(train))
    writeFileSync(files[1]!, csvOf(held))
    const peer = await startPeer('crowd_kit.py', files, note)
    let fit: NoisyFit | undefined
    const ours = () =>
      seconds(() => {
        fit = fitNoisyBradleyTerry(train)
      })
    // A round of the peer takes minutes.
    const measured = await inTurn(ours, peer ? peer.run : null, rounds, small ? Math.min(2, rounds) : 1)
    const theirs = peer ? ((await peer.result()) as { loss: number }).loss : null
    peer?.stop()
    yield {
      bench: 'annotators',
      work: `${annotators.toLocaleString('en')} annotators, ${train.a.length.toLocaleString('en')} votes; error: held-out log loss`,
      peer: peer?.title ?? 'crowd-kit',
      ...measured,
      goal: '≥ 20×, loss not worse',
      oursError: lossOf(fit!, held).toFixed(4),
      peerError: theirs === null ? null : theirs.toFixed(4),
    }
  },
}

export default bench

function lossOf(fit: NoisyFit, held: Planted['votes']): number {
  let loss = 0
  for (let row = 0; row < held.a.length; row++) {
    const p = noisyProbability(fit, held.annotator[row]!, held.a[row]!, held.b[row]!, held.side[row]!)!
    loss -= Math.log(held.outcome[row] === 0 ? p : 1 - p) / held.a.length
  }
  return loss
}

function csvOf(votes: Planted['votes']): string {
  const lines = ['worker,left,right,label']
  for (let row = 0; row < votes.a.length; row++) {
    const [a, b] = [`p${votes.a[row]}`, `p${votes.b[row]}`]
    const [left, right] = votes.side[row] === 1 ? [a, b] : [b, a]
    lines.push(`w${votes.annotator[row]},${left},${right},${votes.outcome[row] === 0 ? a : b}`)
  }
  return lines.join('\n')
}
