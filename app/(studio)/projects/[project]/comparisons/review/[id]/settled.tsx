import { Notice } from '@/app/_components/ui/notice'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { ConfirmAction } from '@/app/(studio)/_components/confirm-action'
import type { ReviewedJudgment } from '@/lib/judgments/read-review'
import { reopenAction } from '../actions'
import { sayReviewed } from './say-reviewed'

type Props = { settled: ReviewedJudgment; project: string; id: string; mayReopen: boolean }

/** The verdict that stands, and the way back. */
export function Settled({ settled, project, id, mayReopen }: Props) {
  return (
    <Notice
      title={`Settled: ${sayReviewed(settled)}`}
      action={
        mayReopen && (
          <ConfirmAction
            action={reopenAction}
            project={project}
            fields={{ id }}
            label="Take it back"
            title="Take this verdict back?"
            description="It leaves the live data, and the comparison waits for review again. The history stays."
            confirmLabel="Take it back"
          />
        )
      }
    >
      {settled.annotator}, <RelativeTime at={settled.createdAt} />
      {!settled.blind && ', not blind: left out of fits and pair exports'}.{' '}
      <span className="wrap-anywhere whitespace-pre-wrap">{settled.rationale}</span>
    </Notice>
  )
}
