import { type Estimate, gap } from '@/lib/math/estimate'
import { wilsonShare } from '@/lib/math/wilson'
import type { WheelFilter } from './filter'
import { medianSecond, type PieceFigures } from './piece-figures'
import type { FlywheelItem } from './schema'

type Values = FlywheelItem['values']

export type Names = { policies: ReadonlyMap<string, string>; annotators: ReadonlyMap<string, string> }

const byName = <T>(name: string, rows: readonly T[], of: (row: T) => [string, number | null]): Values =>
  Object.fromEntries(
    rows.map((row) => [of(row)[0], of(row)[1]] as const).map(([key, value]) => [`${name}:${key}`, value]),
  )

/** What came in. A limit that says nothing about a figure leaves it out. */
export function cameIn(sums: PieceFigures, names: Names, limit: WheelFilter): Values {
  const judgedOnly = limit.source !== undefined || limit.annotatorId !== undefined
  return {
    ...(judgedOnly || limit.policyId ? {} : queryValues(sums.queries)),
    ...(judgedOnly ? {} : rolloutValues(sums.rollouts, names)),
    ...judgmentValues(sums.judgments, names),
  }
}

function queryValues({
  all,
  imported,
  distinct,
  withdrawn,
  submissions,
  duplicates,
  from,
}: PieceFigures['queries']): Values {
  return {
    ...{ queries: all, queriesImported: imported, queriesDistinct: distinct, queriesWithdrawn: withdrawn, submissions },
    duplicateSubmissions: duplicates,
    ...{ 'queriesFrom:people': from.people, 'queriesFrom:api': from.api, 'queriesFrom:import': from.import },
  }
}

function rolloutValues(rows: PieceFigures['rollouts'], { policies }: Names): Values {
  const label = (id: string) => policies.get(id) ?? id
  const sum = (key: 'all' | 'imported' | 'failed') => rows.reduce((total, row) => total + row[key], 0)
  return {
    ...{
      rollouts: sum('all'),
      rolloutsImported: sum('imported'),
      rolloutsFailed: sum('failed'),
      rolloutCost: rolloutCost(rows),
    },
    ...byName('rollouts', rows, ({ policyId, all }) => [label(policyId), all]),
    ...byName('rolloutsFailed', rows, ({ policyId, failed }) => [label(policyId), failed]),
    ...byName('rolloutCost', rows, ({ policyId, nanoCost }) => [
      label(policyId),
      nanoCost === null ? null : nanoCost / 1e9,
    ]),
  }
}

/** Null: no rollout of it has a known cost. */
function rolloutCost(rows: PieceFigures['rollouts']): number | null {
  const known = rows.flatMap(({ nanoCost }) => nanoCost ?? [])
  return known.length === 0 ? null : known.reduce((sum, cost) => sum + cost, 0) / 1e9
}

function judgmentValues(
  { byAnnotator, bySeconds, withdrawn }: PieceFigures['judgments'],
  { annotators }: Names,
): Values {
  const name = (id: string) => annotators.get(id) ?? id
  const sum = (key: 'all' | 'imported') => byAnnotator.reduce((total, row) => total + row[key], 0)
  return {
    ...{ judgments: sum('all'), judgmentsImported: sum('imported'), judgmentsWithdrawn: withdrawn },
    ...{ annotators: byAnnotator.length, hours: hoursOf(byAnnotator), medianSeconds: medianSecond(bySeconds) },
    ...byName('judgments', byAnnotator, ({ annotatorId, all }) => [name(annotatorId), all]),
    ...byName('hours', byAnnotator, (row) => [name(row.annotatorId), hoursOf([row])]),
  }
}

/** Null: no time was measured. */
function hoursOf(rows: PieceFigures['judgments']['byAnnotator']): number | null {
  if (rows.every(({ timed }) => timed === 0)) return null
  return rows.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 3_600_000
}

/** What came out, and what it cost. @param live that count at the end @param hourlyRate null: unknown, so people's cost is a gap */
export function cameOut(sums: PieceFigures, live: number, hourlyRate: number | null): Values {
  const { made, counted, onPolicy, leftOut, pairs, agreeing, bestOf, bestOfScore } = sums.preferences
  const hours = hoursOf(sums.judgments.byAnnotator)
  const people = hours !== null && hourlyRate !== null ? hours * hourlyRate : null
  const cost = people === null ? null : people + (rolloutCost(sums.rollouts) ?? 0)
  return {
    ...{ preferencesMade: made, preferencesLive: live },
    ...byName('preferencesLeftOut', Object.entries(leftOut), (entry) => entry),
    agreement: wilsonShare(agreeing, pairs, 'no_overlap'),
    onPolicyShare: wilsonShare(onPolicy, counted, 'no_preferences'),
    bestOfNGain: less(wilsonShare(bestOfScore, bestOf, 'no_best_of_n'), 0.5),
    ...{ peopleCost: people, cost, costPerPreference: cost === null || made === 0 ? null : cost / made },
  }
}

function less({ value, low, high, n, reason }: Estimate, by: number): Estimate {
  if (value === null || low === null || high === null) return gap(reason ?? 'no_data', n)
  return { value: value - by, low: low - by, high: high - by, n, reason }
}
