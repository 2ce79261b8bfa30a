/**
 * Preferences as the statistics benches take them: strengths N(0, 0.65), policies drawn by popularity (Zipf, exponent 0.9),
 * a second one by popularity among the others, the outcome by Davidson's model (nu 0.9 where ties are wanted: 29 %).
 * `chain` compares only neighbours, which makes the fit ill-conditioned. All from one seed.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRandom, type Random } from '@/lib/math/random'

export type PreferenceSet = {
  policies: number
  a: Int32Array
  b: Int32Array
  /** 0 = A, 1 = B, 2 = tie. */
  outcome: Uint8Array
  truth: Float64Array
}

export type SetOptions = {
  policies: number
  preferences: number
  /** Davidson's nu; 0 = no ties. */
  nu?: number
  /** Only policies at most this far apart are compared, all equally often. */
  reach?: number
  seed?: number
}

export function drawPreferences({ policies, preferences, nu = 0, reach, seed = 1 }: SetOptions): PreferenceSet {
  const random = createRandom(seed, 'bench preferences')
  const truth = Float64Array.from({ length: policies }, () => 0.65 * random.gaussian())
  const pick = reach ? neighbours(policies, reach, random) : byPopularity(policies, random)
  const a = new Int32Array(preferences)
  const b = new Int32Array(preferences)
  const outcome = new Uint8Array(preferences)
  for (let row = 0; row < preferences; row++) {
    const [i, j] = pick()
    a[row] = i
    b[row] = j
    outcome[row] = drawOutcome(truth[i]! - truth[j]!, nu, random)
  }
  return { policies, a, b, outcome, truth }
}

export function drawOutcome(d: number, nu: number, random: Random): number {
  const [up, down] = [Math.exp(d / 2), Math.exp(-d / 2)]
  const at = random.uniform() * (up + down + nu)
  return at < up ? 0 : at < up + down ? 1 : 2
}

function byPopularity(policies: number, random: Random): () => [number, number] {
  const sums = new Float64Array(policies)
  let total = 0
  for (let i = 0; i < policies; i++) sums[i] = total += (i + 1) ** -0.9
  const draw = () => {
    const at = random.uniform() * total
    let [low, high] = [0, policies - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! <= at) low = middle + 1
      else high = middle
    }
    return low
  }
  return () => {
    const i = draw()
    let j = draw()
    while (j === i) j = draw()
    return [i, j]
  }
}

function neighbours(policies: number, reach: number, random: Random): () => [number, number] {
  return () => {
    for (;;) {
      const i = random.int(policies)
      const j = i + random.int(2 * reach + 1) - reach
      if (j !== i && j >= 0 && j < policies) return [i, j]
    }
  }
}

/** Columns as raw little-endian files in a folder of their own, for a peer to read. Gives the folder. */
export function writeColumns(columns: Record<string, NodeJS.ArrayBufferView>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'flywheel-bench-'))
  for (const [name, column] of Object.entries(columns)) writeFileSync(path.join(folder, name), column)
  return folder
}

/** The same as a log of votes has it: names and verdicts as text. */
export type NamedPreferences = { a: string[]; b: string[]; verdict: string[] }

const VERDICTS = ['model_a', 'model_b', 'tie']

export function nameColumns({ policies, a, b, outcome }: PreferenceSet): NamedPreferences {
  const names = Array.from({ length: policies }, (_, i) => `policy-${i}`)
  const texts = (column: Int32Array) => Array.from(column as ArrayLike<number>, (i) => names[i]!)
  return { a: texts(a), b: texts(b), verdict: Array.from(outcome as ArrayLike<number>, (code) => VERDICTS[code]!) }
}

/** Numbers for the names, in the order in which they are met, and codes for the verdicts. */
export function indexNames(named: NamedPreferences) {
  const known = new Map<string, number>()
  const n = named.a.length
  const columns = { a: new Int32Array(n), b: new Int32Array(n), outcome: new Uint8Array(n) }
  const numberOf = (name: string) => {
    const found = known.get(name)
    if (found !== undefined) return found
    known.set(name, known.size)
    return known.size - 1
  }
  for (let row = 0; row < n; row++) {
    const verdict = named.verdict[row]!
    columns.a[row] = numberOf(named.a[row]!)
    columns.b[row] = numberOf(named.b[row]!)
    columns.outcome[row] = verdict === 'model_a' ? 0 : verdict === 'model_b' ? 1 : 2
  }
  return { policies: known.size, ...columns }
}
