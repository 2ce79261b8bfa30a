import { ActionForm } from '@/app/(studio)/_components/action-form'
import { ConfirmAction } from '@/app/(studio)/_components/confirm-action'
import type { RewardModelView } from '@/lib/reward-models/schema'
import { promoteAction, rejectAction, rollbackAction } from '../actions'

type Props = { project: string; id: string; state: RewardModelView['state'] }

/** What an administrator may decide about a version, by where it stands. */
export function Decisions({ project, id, state }: Props) {
  if (state === 'CANDIDATE')
    return (
      <>
        <ConfirmAction
          action={rejectAction}
          project={project}
          fields={{ id }}
          label="Reject"
          title="Reject this version?"
          description="It never serves. Its figures are kept."
          confirmLabel="Reject"
        />
        <ActionForm action={promoteAction} project={project} fields={{ id }} label="Promote" variant="primary" />
      </>
    )
  if (state !== 'RETIRED') return null
  return (
    <ConfirmAction
      action={rollbackAction}
      project={project}
      fields={{ id }}
      label="Roll back to this version"
      title="Let this version serve again?"
      description="All rollouts are scored anew with it and the current version retires. Nothing is lost."
      confirmLabel="Roll back"
    />
  )
}
