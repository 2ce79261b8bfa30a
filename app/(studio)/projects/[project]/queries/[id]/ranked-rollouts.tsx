import { RewardBars } from '@/app/_components/charts/reward-bars'
import { formatCount } from '@/app/_components/format/number'
import type { RolloutView } from '@/lib/rollouts/reads'
import { RolloutCard } from './rollout-card'

type Props = {
  rollouts: readonly RolloutView[]
  /** `name@version` → label */
  labels: ReadonlyMap<string, string>
  project: string
  mayWithdraw: boolean
}

/** The rollouts in rank order: their rewards beside each other, then each text. */
export function RankedRollouts({ rollouts, labels, project, mayWithdraw }: Props) {
  const labelOf = (rollout: RolloutView) => labels.get(rollout.policy) ?? rollout.policy
  const isRanked = rollouts.some((rollout) => rollout.score !== null)
  return (
    <section aria-labelledby="rollouts" className="grid gap-4">
      <div>
        <h2 id="rollouts" className="text-lg font-semibold">
          {rollouts.length === 0
            ? 'No rollout yet'
            : `${formatCount(rollouts.length)} ${rollouts.length === 1 ? 'rollout' : 'rollouts'}`}
        </h2>
        {rollouts.length > 0 && (
          <p className="text-sm text-muted">
            {isRanked
              ? 'In rank order of the promoted reward model. Rewards are centred on this query: only differences mean anything.'
              : 'Not ranked: no reward model has scored them yet.'}
          </p>
        )}
      </div>
      {isRanked && rollouts.length > 1 && (
        <div className="rounded-md border bg-raised px-5 py-4">
          <RewardBars rows={rollouts.map((rollout) => toRow(rollout, labelOf(rollout)))} />
        </div>
      )}
      {rollouts.map((rollout) => (
        <RolloutCard
          key={rollout.id}
          rollout={rollout}
          policy={{ label: labelOf(rollout), href: `/projects/${project}/policies/${rollout.policyId}` }}
          project={project}
          mayWithdraw={mayWithdraw}
        />
      ))}
    </section>
  )
}

function toRow(rollout: RolloutView, label: string) {
  const { id, score, withdrawnAt, judgeable } = rollout
  return {
    ...{ id, label, rank: score?.rank ?? null, reward: score?.reward ?? null, error: score?.standardError ?? null },
    reason: score ? undefined : withdrawnAt ? 'withdrawn' : judgeable ? 'not scored yet' : 'cannot be judged',
    href: `#rollout-${id}`,
  }
}
