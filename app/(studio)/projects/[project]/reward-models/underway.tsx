import { Card } from '@/app/_components/ui/card'
import { Notice } from '@/app/_components/ui/notice'
import { Progress } from '@/app/_components/ui/progress'
import type { WheelState } from '@/lib/metrics/overview-schema'
import type { RewardModelView } from '@/lib/reward-models/schema'
import { isUnscored } from './words'

type Props = {
  newest: RewardModelView | undefined
  fitting: RewardModelView | undefined
  state: Pick<WheelState, 'decisivePreferences' | 'promotedVersion'>
}

/** A fit that runs, and why the newest version came to nothing. */
export function Underway({ newest, fitting, state }: Props) {
  return (
    <>
      {fitting && (
        <Card>
          <Progress
            label={`Version ${fitting.version} is being fitted`}
            done={state.decisivePreferences}
            total={null}
            unit="training preferences"
          />
        </Card>
      )}
      {newest && isUnscored(newest) && (
        <Notice
          tone="error"
          title={`${newest.kind === 'remote' ? 'Scoring with' : 'The fit of'} version ${newest.version} failed.`}
          kept={state.promotedVersion === null ? undefined : `Version ${state.promotedVersion} serves on.`}
        >
          {newest.reasons.join(' ')}
        </Notice>
      )}
    </>
  )
}
