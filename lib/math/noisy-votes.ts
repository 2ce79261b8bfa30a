/**
 * Votes packed by annotator for noisy-bradley-terry.ts. Votes of one annotator on one pair of policies, shown on the same side,
 * are one row: `won` and `lost` are weights for and against the row's first policy, a tie half each way. A gold vote is a row
 * without policies (i = -1), seen from the side that is right. Cost: O(votes log votes) once.
 */
import { OUTCOME } from './counts'
import { MathError } from './math-error'

/** Votes as columns of equal length. */
export interface AnnotatorVotes {
  policies: number
  annotators: number
  annotator: ArrayLike<number>
  a: ArrayLike<number>
  b: ArrayLike<number>
  /** Codes of OUTCOME; both bad says nothing about strengths and is left out. */
  outcome: ArrayLike<number>
  /** 1: a stood left as this annotator saw it; -1: b did; 0: not known. */
  side: ArrayLike<number>
  /** Default 1. */
  weight?: ArrayLike<number>
  gold?: GoldVotes
}

/** Verdicts on comparisons whose right answer is known and is A or B. */
export interface GoldVotes {
  annotator: ArrayLike<number>
  /** 1: the right one was preferred, 0: the other, 1/2: a tie. */
  right: ArrayLike<number>
  /** 1: the right one stood left; -1: right; 0: not known. */
  side: ArrayLike<number>
}

/** Rows of annotator k are start[k] .. start[k + 1] - 1; its policies are touched[touchedStart[k]] ... */
export interface PackedVotes {
  policies: number
  annotators: number
  start: Int32Array
  /** First and second policy, or -1 for gold. */
  i: Int32Array
  j: Int32Array
  /** Places of i and j among the annotator's policies. */
  atI: Int32Array
  atJ: Int32Array
  side: Float64Array
  won: Float64Array
  lost: Float64Array
  touchedStart: Int32Array
  touched: Int32Array
  /** Weight of votes and gold votes of each annotator. */
  votes: Float64Array
}

/** Throws bad_shape, index_out_of_range, unknown_outcome, not_finite, naming the row. */
export function packVotes(votes: AnnotatorVotes): PackedVotes {
  assertShapes(votes)
  const rows = orientedRows(votes)
  const { annotators, policies } = votes
  const order = sortByKey(rows.key)
  const packed = emptyPacked(policies, annotators, order.length)
  let at = -1
  let last = -1
  for (let o = 0; o < order.length; o++) {
    const row = order[o]!
    if (at < 0 || rows.key[row] !== rows.key[last]) {
      at += 1
      packed.i[at] = rows.i[row]!
      packed.j[at] = rows.j[row]!
      packed.side[at] = rows.side[row]!
      packed.start[rows.annotator[row]! + 1] = at + 1
    }
    packed.won[at]! += rows.won[row]!
    packed.lost[at]! += rows.lost[row]!
    packed.votes[rows.annotator[row]!]! += rows.won[row]! + rows.lost[row]!
    last = row
  }
  for (let k = 0; k < annotators; k++) packed.start[k + 1] = Math.max(packed.start[k + 1]!, packed.start[k]!)
  return placePolicies(packed)
}

function emptyPacked(policies: number, annotators: number, rows: number): PackedVotes {
  const [ints, floats] = [() => new Int32Array(rows), () => new Float64Array(rows)]
  return {
    ...{ policies, annotators, start: new Int32Array(annotators + 1), i: ints(), j: ints(), atI: ints(), atJ: ints() },
    ...{ side: floats(), won: floats(), lost: floats(), votes: new Float64Array(annotators) },
    ...{ touchedStart: new Int32Array(annotators + 1), touched: new Int32Array(0) },
  }
}

/** Every vote from its lower policy, with a key that is equal exactly for votes of one row. */
function orientedRows({ policies: k, gold, ...votes }: AnnotatorVotes) {
  const n = votes.a.length + (gold?.right.length ?? 0)
  const rows = {
    ...{ key: new Float64Array(n), annotator: new Int32Array(n), i: new Int32Array(n), j: new Int32Array(n) },
    ...{ side: new Float64Array(n), won: new Float64Array(n), lost: new Float64Array(n) },
  }
  let at = 0
  const add = (annotator: number, i: number, j: number, side: number, won: number, lost: number) => {
    rows.key[at] = ((annotator * (k + 1) + i + 1) * (k + 1) + j + 1) * 3 + side + 1
    rows.annotator[at] = annotator
    rows.i[at] = i
    rows.j[at] = j
    rows.side[at] = side
    rows.won[at] = won
    rows.lost[at++] = lost
  }
  for (let row = 0; row < votes.a.length; row++) {
    const [a, b, w] = [votes.a[row]!, votes.b[row]!, votes.weight?.[row] ?? 1]
    const outcome = votes.outcome[row]!
    if (outcome === OUTCOME.BOTH_BAD || a === b || w === 0) continue
    const forA = outcome === OUTCOME.A ? w : outcome === OUTCOME.TIE ? w / 2 : 0
    if (a < b) add(votes.annotator[row]!, a, b, votes.side[row]!, forA, w - forA)
    else add(votes.annotator[row]!, b, a, -votes.side[row]!, w - forA, forA)
  }
  for (let row = 0; gold && row < gold.right.length; row++) {
    add(gold.annotator[row]!, -1, -1, gold.side[row]!, gold.right[row]!, 1 - gold.right[row]!)
  }
  for (const column of ['key', 'won', 'lost', 'side'] as const) rows[column] = rows[column].subarray(0, at)
  return rows
}

/** Rows in ascending order of their keys. */
function sortByKey(key: Float64Array): Uint32Array {
  const order = Uint32Array.from(key, (_, row) => row)
  return order.sort((x, y) => key[x]! - key[y]!)
}

/** The policies that each annotator judged, ascending, and where each row finds its two among them. */
function placePolicies(packed: PackedVotes): PackedVotes {
  const { i, j, start } = packed
  const place = new Int32Array(packed.policies).fill(-1)
  const touched: number[] = []
  for (let k = 0; k < packed.annotators; k++) {
    const own = new Set<number>()
    for (let row = start[k]!; row < start[k + 1]!; row++) if (i[row]! >= 0) own.add(i[row]!).add(j[row]!)
    Int32Array.from(own)
      .sort()
      .forEach((policy, at) => {
        place[policy] = at
        touched.push(policy)
      })
    for (let row = start[k]!; row < start[k + 1]!; row++) {
      if (i[row]! < 0) continue
      packed.atI[row] = place[i[row]!]!
      packed.atJ[row] = place[j[row]!]!
    }
    packed.touchedStart[k + 1] = touched.length
  }
  return { ...packed, touched: Int32Array.from(touched) }
}

function assertShapes({ policies, annotators, gold, ...votes }: AnnotatorVotes): void {
  const n = votes.a.length
  for (const name of ['annotator', 'b', 'outcome', 'side'] as const) {
    if (votes[name].length !== n)
      throw new MathError('bad_shape', `Column ${name} has ${votes[name].length} rows, a has ${n}.`)
  }
  const within = (value: number, size: number) => Number.isInteger(value) && value >= 0 && value < size
  for (let row = 0; row < n; row++) {
    if (
      !within(votes.annotator[row]!, annotators) ||
      !within(votes.a[row]!, policies) ||
      !within(votes.b[row]!, policies)
    )
      throw new MathError('index_out_of_range', `Row ${row}: an annotator or a policy out of range.`)
    if (!within(votes.outcome[row]!, 4))
      throw new MathError('unknown_outcome', `Row ${row}: unknown outcome ${votes.outcome[row]}.`)
    const w = votes.weight?.[row] ?? 1
    if (!(w >= 0 && w < Number.POSITIVE_INFINITY)) throw new MathError('not_finite', `Row ${row}: weight ${w}.`)
  }
  for (let row = 0; gold && row < gold.right.length; row++) {
    if (!within(gold.annotator[row]!, annotators))
      throw new MathError('index_out_of_range', `Gold row ${row}: annotator ${gold.annotator[row]}, of ${annotators}.`)
  }
}
