import { DialogButton } from '@/app/_components/ui/dialog-button'
import type { RewardModelView } from '@/lib/reward-models/schema'
import { promoteAction, rejectAction, rollbackAction } from '../actions'
import { DecideForm } from './decide-form'

type Props = { project: string; model: RewardModelView }

/** What an administrator may decide about a version, by where it stands. Each asks for a reason. */
export function Decisions({ project, model: { id, state, evaluation, kind } }: Props) {
  if (state === 'CANDIDATE')
    return (
      <>
        <DialogButton label="Reject" title="Reject this version?" description="It never serves. Its figures are kept.">
          <DecideForm action={rejectAction} project={project} id={id} label="Reject" variant="danger" />
        </DialogButton>
        {/* A served one is not known to answer before it was scored. */}
        {(kind === 'linear' || evaluation) && (
          <DialogButton
            label="Promote"
            variant="primary"
            title="Let this version serve?"
            description="All rollouts are scored anew with it, and the version that serves now retires. It can be rolled back."
          >
            <DecideForm action={promoteAction} project={project} id={id} label="Promote" variant="primary" />
          </DialogButton>
        )}
      </>
    )
  if (state !== 'RETIRED') return null
  return (
    <DialogButton
      label="Roll back to this version"
      title="Let this version serve again?"
      description="All rollouts are scored anew with it and the current version retires. Nothing is lost."
    >
      <DecideForm action={rollbackAction} project={project} id={id} label="Roll back" variant="primary" />
    </DialogButton>
  )
}
