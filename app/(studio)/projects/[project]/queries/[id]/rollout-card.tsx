import { formatEstimate } from '@/app/_components/format/estimate'
import { formatShare } from '@/app/_components/format/number'
import { Markdown } from '@/app/_components/markdown'
import { Badge } from '@/app/_components/ui/badge'
import { TextLink } from '@/app/_components/ui/text-link'
import { ActionForm } from '@/app/(studio)/_components/action-form'
import { ConfirmAction } from '@/app/(studio)/_components/confirm-action'
import { Fold } from '@/app/(studio)/_components/fold'
import type { RolloutView } from '@/lib/rollouts/reads'
import { retryRolloutAction, stopRolloutAction, withdrawRolloutAction } from '../actions'

type Props = {
  rollout: RolloutView
  /** The policy's label and page. */
  policy: { label: string; href: string }
  project: string
  mayWithdraw: boolean
}

const LONG = 900

/** One rollout: its place, whose it is, its text. */
export function RolloutCard({ rollout, policy, project, mayWithdraw }: Props) {
  const { score, status, withdrawnAt } = rollout
  return (
    <article id={`rollout-${rollout.id}`} className="scroll-mt-20 rounded-md border bg-raised">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b px-5 py-3">
        <h3 className="flex flex-wrap items-baseline gap-x-2 font-semibold">
          <span className="text-muted tabular-nums">{score ? `#${score.rank}` : 'no rank'}</span>
          <TextLink href={policy.href}>{policy.label}</TextLink>
        </h3>
        {score && <Score score={score} />}
        {status !== 'complete' && <Badge tone="warn">{status}</Badge>}
        {withdrawnAt && <Badge tone="warn">withdrawn</Badge>}
        {mayWithdraw && <Again rollout={rollout} project={project} />}
        {mayWithdraw && !withdrawnAt && (
          <div className="ml-auto">
            <ConfirmAction
              action={withdrawRolloutAction}
              project={project}
              fields={{ id: rollout.id }}
              size="small"
              variant="quiet"
              label="Withdraw"
              title="Withdraw this rollout?"
              description="It leaves boards, fits and new exports with all preferences about it, and comparisons with it close. Its text is kept, and dataset versions keep what they pinned."
              confirmLabel="Withdraw"
            />
          </div>
        )}
      </header>
      <div className="px-5 py-4">
        {rollout.text === '' ? (
          <p className="text-muted">{rollout.error?.message ?? 'This rollout has no text.'}</p>
        ) : (
          <Fold isLong={rollout.text.length > LONG}>
            <div className="max-w-3xl">
              <Markdown text={rollout.text} />
            </div>
          </Fold>
        )}
      </div>
    </article>
  )
}

/** Stops what waits or is being made; asks again for what has failed. */
function Again({ rollout: { id, status, policyKind }, project }: Pick<Props, 'rollout' | 'project'>) {
  if (policyKind !== 'ENDPOINT') return null
  if (status === 'queued' || status === 'generating')
    return <ActionForm action={stopRolloutAction} project={project} fields={{ id }} label="Stop" variant="quiet" />
  if (['empty', 'filtered', 'incomplete', 'error'].includes(status))
    return (
      <ActionForm action={retryRolloutAction} project={project} fields={{ id }} label="Try again" variant="quiet" />
    )
  return null
}

/** The same interval as in the chart above: 95 %. */
function Score({ score }: { score: NonNullable<RolloutView['score']> }) {
  const text = formatEstimate(score.reward, 1.96 * score.standardError)
  return (
    <span className="text-sm text-muted tabular-nums">
      reward {text?.value} ± {text?.halfWidth}, best of them with {formatShare(score.probabilityBest)}
    </span>
  )
}
