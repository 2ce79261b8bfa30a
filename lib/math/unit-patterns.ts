/**
 * What a coefficient of agreement needs to know of a resample of queries: how often each pattern of ratings (a multiset of
 * values on one unit) was drawn. There are few of them, however many units there are, and queries with the same patterns count
 * alike. Cost: O(ratings) once; a resample then costs O(queries + patterns of the different kinds of query).
 */
import type { Units } from './agreement'

export interface UnitPatterns {
  /** Each pattern as one unit. */
  patterns: Units
  /** How often each pattern occurs in the queries that are drawn as often as `times` says; the array is used again. */
  count(times: Float64Array): Float64Array
}

/** @param cluster of each unit, from 0 to clusters - 1 */
export function patternsByCluster(of: Units, cluster: Int32Array, clusters: number): UnitPatterns {
  const { patternOf, first } = findPatterns(of)
  const { kindOf, entries } = findKinds(cluster, clusters, patternOf, first.length)
  const kindTimes = new Float64Array(entries.length)
  const counts = new Float64Array(first.length)
  const count = (times: Float64Array) => {
    kindTimes.fill(0)
    counts.fill(0)
    for (let g = 0; g < clusters; g++) kindTimes[kindOf[g]!]! += times[g]!
    for (let kind = 0; kind < entries.length; kind++)
      for (const pattern of entries[kind]!) counts[pattern]! += kindTimes[kind]!
    return counts
  }
  return { patterns: selectUnits(of, first), count }
}

/** Pattern of each unit, and the first unit of each pattern. */
function findPatterns({ units, start, code, scale }: Units): { patternOf: Int32Array; first: number[] } {
  const known = new Map<number | string, number>()
  const patternOf = new Int32Array(units)
  const first: number[] = []
  const base = scale.length + 1
  for (let u = 0; u < units; u++) {
    const codes = code.slice(start[u]!, start[u + 1]!).sort()
    // As digits behind a one while they fit into a whole number, which is quicker than text.
    const isShort = base ** (codes.length + 1) < Number.MAX_SAFE_INTEGER
    const key = isShort ? codes.reduce((number, c) => number * base + c, 1) : codes.join()
    let pattern = known.get(key)
    if (pattern === undefined) {
      pattern = first.push(u) - 1
      known.set(key, pattern)
    }
    patternOf[u] = pattern
  }
  return { patternOf, first }
}

/** Queries with the same patterns, each as often, are of one kind. */
function findKinds(cluster: Int32Array, clusters: number, patternOf: Int32Array, patterns: number) {
  const start = new Int32Array(clusters + 1)
  for (let u = 0; u < cluster.length; u++) start[cluster[u]! + 1]! += 1
  for (let g = 0; g < clusters; g++) start[g + 1]! += start[g]!
  const next = start.slice()
  const own = new Int32Array(cluster.length)
  for (let u = 0; u < cluster.length; u++) own[next[cluster[u]!]!++] = patternOf[u]!
  const known = new Map<number | string, number>()
  const kindOf = new Int32Array(clusters)
  const entries: Int32Array[] = []
  for (let g = 0; g < clusters; g++) {
    const list = own.subarray(start[g]!, start[g + 1]!).sort()
    const isShort = (patterns + 1) ** (list.length + 1) < Number.MAX_SAFE_INTEGER
    const key = isShort ? list.reduce((number, p) => number * (patterns + 1) + p, 1) : list.join()
    let kind = known.get(key)
    if (kind === undefined) {
      kind = entries.push(list) - 1
      known.set(key, kind)
    }
    kindOf[g] = kind
  }
  return { kindOf, entries }
}

function selectUnits({ start, code, scale, origin }: Units, units: number[]): Units {
  const own = new Int32Array(units.length + 1)
  units.forEach((u, at) => {
    own[at + 1] = own[at]! + start[u + 1]! - start[u]!
  })
  const codes = new Int32Array(own[units.length]!)
  units.forEach((u, at) => {
    codes.set(code.subarray(start[u]!, start[u + 1]!), own[at]!)
  })
  return { units: units.length, start: own, code: codes, scale, origin: Int32Array.from(units, (u) => origin[u]!) }
}
