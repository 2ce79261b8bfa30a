import { formatFixed } from '@/app/_components/format/number'
import { PlainText } from '@/app/_components/plain-text'
import { Badge } from '@/app/_components/ui/badge'
import { TextLink } from '@/app/_components/ui/text-link'
import { Fold } from '@/app/(studio)/_components/fold'
import type { Disagreement } from '@/lib/metrics/disagreements/schema'
import { AuditButtons } from './audit-buttons'

type Props = { item: Disagreement; project: string; canAudit: boolean }

/** One verdict, what the reward model and people say of it, and the rollout that it is set against. */
export function DisagreementItem({ item, project, canAudit }: Props) {
  const { verdict, other, rewardMargin, votes, audits } = item
  const others = audits.CORRECT + audits.INCORRECT + audits.UNCLEAR - (item.ownAudit ? 1 : 0)
  return (
    <li tabIndex={-1} className="grid gap-3 px-5 py-4 outline-accent focus:outline-2 focus:-outline-offset-2">
      <p className="wrap-anywhere">
        <TextLink href={`/projects/${project}/queries/${item.queryId}`}>{item.query.slice(0, 300)}</TextLink>
        {item.reference !== null && <span className="text-muted"> · known answer: {item.reference.slice(0, 200)}</span>}
      </p>
      <div className="grid gap-3 lg:grid-cols-2">
        <Side name={item.policy} text={item.text} passed={verdict.passed} reason={verdict.reason} />
        {other && <Side name={other.policy} text={other.text} passed reason={other.reason} />}
      </div>
      <p className="text-sm text-muted">
        {rewardMargin === null
          ? 'The reward model has not scored both.'
          : `Reward model: ${rewardMargin > 0 ? 'prefers the first' : 'prefers the second'} by ${formatFixed(Math.abs(rewardMargin), 2)}.`}{' '}
        {other &&
          (votes
            ? `People: ${votes.forThis} for the first, ${votes.forOther} for the second.`
            : 'Nobody compared the two.')}{' '}
        {others > 0 && `${others} other ${others === 1 ? 'audit' : 'audits'}.`}
      </p>
      {canAudit && (
        <AuditButtons project={project} id={item.rolloutId} verifier={verdict.verifier} own={item.ownAudit} />
      )}
    </li>
  )
}

function Side({ name, text, passed, reason }: { name: string; text: string; passed: boolean; reason: string }) {
  return (
    <div className="min-w-0 rounded-md border p-3">
      <p className="mb-2 flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={passed ? 'accent' : 'warn'}>{passed ? 'passed' : 'failed'}</Badge>
        <span className="font-medium">{name}</span>
        <span className="text-muted wrap-anywhere">{reason}</span>
      </p>
      <Fold isLong={text.length > 700}>
        <PlainText text={text} />
      </Fold>
    </div>
  )
}
