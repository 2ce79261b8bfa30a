import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { formatCount } from '@/app/_components/format/number'
import { Card } from '@/app/_components/ui/card'
import { Notice } from '@/app/_components/ui/notice'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Progress } from '@/app/_components/ui/progress'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { Stat } from '@/app/_components/ui/stat'
import { StatList } from '@/app/_components/ui/stat-list'
import { LiveRefresh } from '@/app/(studio)/_components/live-refresh'
import { orNotFound } from '@/app/(studio)/_components/or-not-found'
import { idSchema } from '@/lib/access/schema'
import { describeEffect } from '@/lib/metrics/describe-versions'
import { readPulse } from '@/lib/metrics/pulse'
import { getRewardModel } from '@/lib/reward-models/reads'
import type { RewardModelView } from '@/lib/reward-models/schema'
import { findStyleWeights } from '@/lib/reward-models/weights'
import { requireActor } from '@/lib/web/session'
import { StateBadge } from '../state-badge'
import { Decisions } from './decisions'
import { EvaluationTable } from './evaluation-table'
import { WeightTable } from './weight-table'

export const metadata: Metadata = { title: 'Reward model' }

type Props = { params: Promise<{ project: string; id: string }> }

export default async function RewardModelPage({ params }: Props) {
  const { project, id } = await params
  const actor = await requireActor(project, 'reward-models:read', `/projects/${project}/reward-models/${id}`)
  if (!idSchema.safeParse(id).success) notFound()
  const { pulse } = await readPulse(actor)
  const model = await orNotFound(getRewardModel(actor, id))
  const weights = await findStyleWeights(actor, id)
  return (
    <>
      <LiveRefresh project={project} pulse={pulse} />
      <PageHeader
        title={`Reward model v${model.version}`}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <StateBadge state={model.state} />
            <span>{model.kind}</span>
            <span>
              made <RelativeTime at={model.createdAt} />
            </span>
          </span>
        }
        actions={actor.scopes.has('reward-models:write') && <Decisions project={project} id={id} state={model.state} />}
      />
      <div className="grid gap-6">
        {model.state === 'FITTING' && (
          <Card>
            <Progress label="Being fitted" done={0} total={null} />
          </Card>
        )}
        {model.state === 'FAILED' && (
          <Notice tone="error" title="The fit failed.">
            {model.reasons.join(' ')}
          </Notice>
        )}
        <Card>
          <Facts model={model} />
        </Card>
        {model.evaluation && <EvaluationTable evaluation={model.evaluation} />}
        {weights && <WeightTable weights={weights} />}
      </div>
    </>
  )
}

function Facts({ model }: { model: RewardModelView }) {
  return (
    <StatList>
      <Stat label="Fitted on" note="training preferences">
        {model.preferences === null ? '–' : formatCount(model.preferences)}
      </Stat>
      <Stat label="Read until">{model.cutoffAt ? <RelativeTime at={model.cutoffAt} /> : '–'}</Stat>
      <Stat label="Promoted">{model.promotedAt ? <RelativeTime at={model.promotedAt} /> : 'never'}</Stat>
      <Stat label="Seed">
        <span className="text-base font-normal">{model.seed}</span>
      </Stat>
      <Stat label="What it did">
        <span className="text-base font-normal">{describeEffect(model) ?? '–'}</span>
      </Stat>
    </StatList>
  )
}
