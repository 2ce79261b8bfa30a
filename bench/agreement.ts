import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { groupByUnit, type Level } from '../lib/math/agreement'
import { krippendorffAlpha } from '../lib/math/agreement-alpha'
import { createRandom } from '../lib/math/random'
import { inTurn, seconds } from './measure'
import { startPeer } from './peer'
import type { Bench } from './row'

const SEED = 1
const RATERS = 5
const CALLS = 50

/** B9. Both start from the same matrix with gaps. */
const bench: Bench = {
  name: 'agreement',
  about: `Krippendorff's alpha, ${RATERS} annotators, five values, a tenth gaps, seed ${SEED}; from the matrix of ratings to the coefficient. The errors are the coefficients.`,
  async *rows({ rounds, small, note }) {
    const units = small ? 1000 : 10_000
    const matrix = plantRatings(units)
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'flywheel-bench-')), 'ratings.f64')
    writeFileSync(file, Buffer.from(matrix.buffer))
    for (const level of ['nominal', 'ordinal', 'interval'] as const) {
      const peer = await startPeer('krippendorff_alpha.py', [file, String(RATERS), level], note)
      let alpha = 0
      const ours = () =>
        // Two milliseconds are too few for a clock: many calls, and their mean.
        seconds(() => {
          for (let call = 0; call < CALLS; call++) alpha = alphaOf(matrix, units, level)
        }).then((time) => time / CALLS)
      const measured = await inTurn(ours, peer ? peer.run : null, rounds)
      const theirs = peer ? ((await peer.result()) as { alpha: number }).alpha : null
      peer?.stop()
      yield {
        bench: 'agreement',
        work: `alpha, ${level}, ${units.toLocaleString('en')} units × ${RATERS}`,
        peer: peer?.title ?? 'krippendorff',
        ...measured,
        goal: '≥ 5×',
        oursError: alpha.toFixed(10),
        peerError: theirs === null ? null : theirs.toFixed(10),
      }
    }
  },
}

export default bench

function plantRatings(units: number): Float64Array {
  const random = createRandom(SEED, 'ratings')
  const matrix = new Float64Array(RATERS * units)
  for (let u = 0; u < units; u++) {
    const truth = random.int(5)
    for (let r = 0; r < RATERS; r++) {
      const draw = random.uniform()
      matrix[r * units + u] = draw < 0.1 ? Number.NaN : draw < 0.6 ? truth : random.int(5)
    }
  }
  return matrix
}

function alphaOf(matrix: Float64Array, units: number, level: Level): number {
  const unit = new Int32Array(matrix.length)
  const value = new Float64Array(matrix.length)
  let n = 0
  for (let at = 0, u = 0; at < matrix.length; at++, u++) {
    if (u === units) u = 0
    if (Number.isNaN(matrix[at]!)) continue
    unit[n] = u
    value[n++] = matrix[at]!
  }
  return krippendorffAlpha(groupByUnit({ units, unit: unit.subarray(0, n), value: value.subarray(0, n) }), level).value!
}
