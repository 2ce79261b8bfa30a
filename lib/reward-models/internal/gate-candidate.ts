import { measureCalibration } from '@/lib/math/calibration'
import { OUTCOME } from '@/lib/math/counts'
import { gap } from '@/lib/math/estimate'
import { type GateResult, judgeCandidate } from '@/lib/math/gate'
import { logistic, softplus } from '@/lib/math/special'
import type { EvaluationData, OtherVersion, PreferenceColumns } from '../fit-data'
import type { Gate, HeldOutSet } from '../schema'
import { type GateFacts, gateReasons } from './gate-reasons'
import { type LogOdds, servedLogOdds, type VersionJudges } from './judge'
import type { JudgedVersion } from './judge-versions'

/** What the gate computes; how many candidates were tried is counted when it is stored. */
export type ComputedGate = Omit<Gate, 'candidatesTried'>

/** Somebody who judges; the champion may be nobody: the constant model, log-odds 0. */
export type Rival = { version: OtherVersion; say: LogOdds }

export type Contest = {
  candidate: LogOdds
  /** Null: no version serves, or its weights belong to features that this program does not compute. */
  champion: Rival | null
  /** Other versions that served before. */
  former: Rival[]
}

/** With fewer judged GATE queries the candidate is judged by cross-validation on TRAIN. */
export const FEWEST_GATE_QUERIES = 30

/** @param onTrain the same contest by fits that have not seen the query; made only where it is needed */
export function gateCandidate(data: EvaluationData, onGate: Contest, onTrain: () => Contest): ComputedGate {
  const { gateSet, reportSet } = data
  const champion = data.versions.find(({ isChampion }) => isChampion)
  const isLost = champion !== undefined && onGate.champion === null
  const base = {
    champion: champion && !isLost ? { id: champion.id, version: champion.version } : null,
    environments: [],
    best: null,
    calibration: null,
  }
  if (gateSet.preferences + reportSet.preferences === 0) {
    const reasons = ['Nobody has judged a held-out query yet, so nothing speaks against it: it is unevaluated.']
    return { ...base, verdict: 'PROMOTE', d: gap('unevaluated'), reasons, provisional: false, gateSet: null }
  }
  const provisional = gateSet.queries < FEWEST_GATE_QUERIES
  const [held, contest] = provisional ? [data.train, onTrain()] : [data.gate, onGate]
  const { result, best, calibration } = runGate(data, held, contest)
  const facts: GateFacts = {
    ...{ result, calibration, best: best?.version ?? null, champion: base.champion },
    ...{ provisional, isLost, data, gateSet },
  }
  return {
    ...base,
    verdict: result.verdict,
    d: result.d,
    reasons: gateReasons(facts),
    provisional,
    gateSet: provisional ? setOf(held) : gateSet,
    best: best && result.best ? { version: best.version, d: result.best } : null,
    environments: result.environments.map(({ environment, ...rest }) => {
      const { id, name } = data.environments[environment]!
      return { environmentId: id, environment: name, ...rest }
    }),
    calibration,
  }
}

function runGate(data: EvaluationData, held: PreferenceColumns, { candidate, champion, former }: Contest) {
  const rows = [...held.a.keys()].filter((row) => {
    const isJudged = held.outcome[row] !== OUTCOME.BOTH_BAD && held.a[row] !== held.b[row]
    return isJudged && candidate(held, row) !== null
  })
  const pick = (column: number[]) => rows.map((row) => column[row]!)
  const [query, weight, environment] = [pick(held.query), pick(held.weight), pick(held.environment)]
  const losses = (say: LogOdds) => rows.map((row) => lossOf(say(held, row) ?? 0, held.outcome[row]!))
  const mean = (values: number[]) => values.reduce((sum, value, i) => sum + value * weight[i]!, 0)
  const championLosses = losses(champion?.say ?? (() => 0))
  let [best, bestLosses]: [OtherVersion | null, number[]] = [null, championLosses]
  for (const { version, say } of former) {
    const found = losses(say)
    if (mean(found) < mean(bestLosses)) [best, bestLosses] = [version, found]
  }
  const p = rows.map((row) => logistic(candidate(held, row)!))
  const y = rows.map((row) => yOf(held.outcome[row]!))
  const measured = measureCalibration({ p, y, query, weight }, data.seed)
  const calibration =
    measured.null && measured.ece.value !== null ? { ece: measured.ece.value, nullHigh: measured.null.high } : null
  const result: GateResult = judgeCandidate(
    { candidate: losses(candidate), champion: championLosses, best: best && bestLosses, query, environment, weight },
    { seed: data.seed, calibration },
  )
  return { result, best, calibration }
}

const yOf = (code: number) => (code === OUTCOME.TIE ? 0.5 : code === OUTCOME.A ? 1 : 0)

const lossOf = (z: number, code: number) => softplus(z) - yOf(code) * z

/** TRAIN as the set of a provisional verdict: by count and newest, for it grows with every judgment. */
function setOf({ outcome, query, at }: PreferenceColumns): HeldOutSet {
  const rows = [...outcome.keys()].filter((row) => outcome[row] !== OUTCOME.BOTH_BAD)
  const newest = rows.reduce((latest, row) => Math.max(latest, at[row]!), 0)
  return {
    hash: `train-${rows.length}-${newest}`,
    preferences: rows.length,
    queries: new Set(rows.map((row) => query[row]!)).size,
    newestAt: rows.length > 0 ? new Date(newest).toISOString() : null,
  }
}

/** The candidate and the other versions on the GATE half. */
export function contestOf(candidate: VersionJudges, others: readonly JudgedVersion[]): Contest {
  const rivals = others.map(({ version, judges }) => ({ version, say: servedLogOdds(judges) }))
  return {
    candidate: servedLogOdds(candidate),
    champion: rivals.find(({ version }) => version.isChampion) ?? null,
    former: rivals.filter(({ version }) => version.hasServed && !version.isChampion),
  }
}
