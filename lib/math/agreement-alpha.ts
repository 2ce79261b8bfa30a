/**
 * Krippendorff's alpha on the units of agreement.ts, where its expression stands. On the interval and ordinal levels the sums
 * over pairs are taken from sums of squares, sum_{i != j} (x_i - x_j)^2 = 2 (m sum x^2 - (sum x)^2), x measured from the mean.
 */
import { type Coefficient, type Level, squaresOf, type Units } from './agreement'
import { MathError } from './math-error'

/** n = units. @param times how often each unit counts, default once. Throws bad_option for a negative value on the ratio level. */
export function krippendorffAlpha(of: Units, level: Level, times?: Float64Array): Coefficient {
  const { start, code } = of
  const marginal = new Float64Array(of.scale.length)
  let n = 0
  let units = 0
  for (let u = 0; u < of.units; u++) {
    const t = times ? times[u]! : 1
    units += t
    n += t * (start[u + 1]! - start[u]!)
    if (t > 0) for (let at = start[u]!; at < start[u + 1]!; at++) marginal[code[at]!]! += t
  }
  if (n === 0) return { value: null, n: 0, reason: 'needs_two_annotators' }
  let values = 0
  for (let c = 0; c < marginal.length; c++) if (marginal[c]! > 0) values += 1
  if (values < 2) return { value: null, n: units, reason: 'no_variation' }
  const { within, total } = sumsOf(of, level, marginal, n, times)
  return { value: 1 - ((n - 1) * within) / total, n: units, reason: null }
}

/** W and T of the expression. */
function sumsOf(of: Units, level: Level, marginal: Float64Array, n: number, times?: Float64Array) {
  if (level === 'nominal') return { within: nominalWithin(of, times), total: n * n - dotSelf(marginal) }
  if (level === 'ratio') return ratioSums(of, marginal, times)
  const place = placesOf(level === 'ordinal' ? midRanks(marginal) : of.scale, marginal, n)
  let spread = 0
  for (let c = 0; c < place.length; c++) spread += marginal[c]! * place[c]! * place[c]!
  return { within: squaredWithin(of, place, times), total: 2 * n * spread }
}

const dotSelf = (x: Float64Array) => x.reduce((sum, v) => sum + v * v, 0)

function nominalWithin(of: Units, times?: Float64Array): number {
  const count = new Int32Array(of.scale.length)
  let within = 0
  for (let u = 0; u < of.units; u++) {
    const m = of.start[u + 1]! - of.start[u]!
    if (!times || times[u]! > 0) within += ((times ? times[u]! : 1) * (m * m - squaresOf(of, u, count))) / (m - 1)
  }
  return within
}

function squaredWithin(of: Units, place: Float64Array, times?: Float64Array): number {
  let within = 0
  for (let u = 0; u < of.units; u++) {
    const t = times ? times[u]! : 1
    if (t === 0) continue
    const m = of.start[u + 1]! - of.start[u]!
    let [sum, squares] = [0, 0]
    for (let at = of.start[u]!; at < of.start[u + 1]!; at++) {
      const x = place[of.code[at]!]!
      sum += x
      squares += x * x
    }
    within += (t * 2 * (m * squares - sum * sum)) / (m - 1)
  }
  return within
}

/** Rank of each value in the middle of those that share it. */
function midRanks(marginal: Float64Array): Float64Array {
  let below = 0
  return marginal.map((m) => {
    below += m
    return below - m / 2
  })
}

/** Measured from the mean, so that the sums of squares keep their digits. */
function placesOf(place: Float64Array, marginal: Float64Array, n: number): Float64Array {
  let mean = 0
  for (let c = 0; c < place.length; c++) mean += (marginal[c]! * place[c]!) / n
  return place.map((x) => x - mean)
}

function ratioSums(of: Units, marginal: Float64Array, times?: Float64Array) {
  const { scale, start, code } = of
  const least = scale[marginal.findIndex((m) => m > 0)]!
  if (least < 0) throw new MathError('bad_option', `A ratio scale begins at 0, but there is a rating ${least}.`)
  let [within, total] = [0, 0]
  for (let u = 0; u < of.units; u++) {
    const t = times ? times[u]! : 1
    const each = (2 * t) / (start[u + 1]! - start[u]! - 1)
    for (let i = start[u]!; i < start[u + 1]!; i++)
      for (let j = start[u]!; j < i; j++) within += each * ratioDistance(scale[code[i]!]!, scale[code[j]!]!)
  }
  for (let c = 0; c < scale.length; c++)
    for (let k = 0; k < c; k++) total += 2 * marginal[c]! * marginal[k]! * ratioDistance(scale[c]!, scale[k]!)
  return { within, total }
}

const ratioDistance = (x: number, y: number) => (x === y ? 0 : ((x - y) / (x + y)) ** 2)
