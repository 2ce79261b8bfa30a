import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import { clusteredMean } from '@/lib/math/clustered-mean'
import { type Estimate, gap } from '@/lib/math/estimate'
import { wilsonShare } from '@/lib/math/wilson'
import { readPolicyLabels } from '@/lib/policies/policy-label'
import { listRewardModels } from '@/lib/reward-models/reads'
import { type BucketCounts, readCounts } from './read-counts'
import { type BucketPreferences, readPreferences } from './read-preferences'
import { readPolicyRollouts, readPromoted, readVersionVerdicts, type VersionVerdict } from './read-rates'
import type { FlywheelItem, FlywheelQuery } from './schema'

/** The wheel's figures by iteration or by day, oldest first. */
export async function getFlywheel(
  actor: Actor,
  query: FlywheelQuery,
  tx: Tx = db(),
): Promise<{ items: FlywheelItem[] }> {
  authorize(actor, 'metrics:read')
  const id = actor.project.id
  const counts = await readCounts(tx, id, query)
  const preferences = new Map((await readPreferences(tx, id, query)).map((row) => [row.key, row]))
  const promoted = new Map((await readPromoted(tx, id, query)).map((row) => [row.key, row]))
  const [verdicts, rollouts] = [await readVersionVerdicts(tx, id, query), await readPolicyRollouts(tx, id, query)]
  const labels = await readPolicyLabels(id, tx)
  const { items: versions } = await listRewardModels(actor, { limit: 200 }, tx)
  return {
    items: counts.map((count) => {
      const { key, from, to, isOpen } = count
      const model = promoted.get(key)
      const evaluation = versions.find((one) => one.id === model?.id)?.evaluation
      const held = evaluation?.informed.accuracy.value === null ? evaluation.blind : evaluation?.informed
      return {
        ...{ key, from, to: isOpen ? null : to },
        values: {
          ...made(count),
          ...preferenceValues(count, preferences.get(key)!),
          ...Object.fromEntries(
            rollouts.flatMap((row) =>
              row.key === key ? [[`rollouts:${labels.get(row.policyId)}`, row.rollouts]] : [],
            ),
          ),
          ...winRates(verdicts.filter((row) => row.key === key)),
          rewardModelVersion: model?.version ?? null,
          heldOutAccuracy: plain(held?.accuracy ?? gap(model ? 'unevaluated' : 'none_promoted')),
          heldOutLogLoss: plain(held?.logLoss ?? gap(model ? 'unevaluated' : 'none_promoted')),
          dataAgeDays: model?.dataAge ?? null,
        },
      }
    }),
  }
}

const plain = ({ value, low, high, n, reason }: Estimate): Estimate => ({ value, low, high, n, reason })

function made({ key: _, from: _from, to: _to, isOpen: _open, hourlyRate: _rate, ...counts }: BucketCounts) {
  return counts
}

function preferenceValues({ hours, hourlyRate, rolloutCost }: BucketCounts, of: BucketPreferences) {
  // People's cost is a gap without a rate; what they judged without a clock is unknown too.
  const people = hours !== null && hourlyRate !== null ? hours * hourlyRate : null
  return {
    ...{ preferencesMade: of.made, preferencesLive: of.live },
    ...Object.fromEntries(Object.entries(of.leftOut).map(([reason, n]) => [`preferencesLeftOut:${reason}`, n])),
    onPolicyShare: wilsonShare(of.onPolicy, of.counted, 'no_preferences'),
    peopleCost: people,
    costPerPreference: people === null || of.made === 0 ? null : (people + (rolloutCost ?? 0)) / of.made,
  }
}

/** By policy, against its predecessor; clustered by query. Policies without such a verdict have no entry. */
function winRates(rows: readonly VersionVerdict[]): Record<string, Estimate> {
  const queries = [...new Set(rows.map(({ query }) => query))]
  const policies = [...new Set(rows.map(({ policy }) => policy))]
  return Object.fromEntries(
    policies.map((policy) => {
      const own = rows.filter((row) => row.policy === policy)
      const found = clusteredMean(
        own.map(({ score }) => score),
        own.map(({ query }) => queries.indexOf(query)),
      )
      return [`winRate:${policy}`, plain(found)]
    }),
  )
}
