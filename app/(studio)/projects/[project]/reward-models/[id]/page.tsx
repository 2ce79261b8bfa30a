import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Card } from '@/app/_components/ui/card'
import { Notice } from '@/app/_components/ui/notice'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Progress } from '@/app/_components/ui/progress'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { LiveRefresh } from '@/app/(studio)/_components/live-refresh'
import { orNotFound } from '@/app/(studio)/_components/or-not-found'
import { idSchema } from '@/lib/access/schema'
import { readPulse } from '@/lib/metrics/pulse'
import { getProject } from '@/lib/projects/reads'
import { listMistakes } from '@/lib/reward-models/list-mistakes'
import { getRewardModel } from '@/lib/reward-models/reads'
import type { RewardModelView } from '@/lib/reward-models/schema'
import { findStyleWeights } from '@/lib/reward-models/weights'
import { requireActor } from '@/lib/web/session'
import { StateBadge } from '../state-badge'
import { isUnscored, KIND_WORDS } from '../words'
import { Decisions } from './decisions'
import { Evaluated } from './evaluated'
import { Facts } from './facts'
import { Mistakes } from './mistakes'
import { RemoteCard } from './remote-card'
import { WeightTable } from './weight-table'

export const metadata: Metadata = { title: 'Reward model' }

type Props = { params: Promise<{ project: string; id: string }> }

export default async function RewardModelPage({ params }: Props) {
  const { project, id } = await params
  const base = `/projects/${project}`
  const path = `${base}/reward-models`
  const actor = await requireActor(project, 'reward-models:read', `${path}/${id}`)
  if (!idSchema.safeParse(id).success) notFound()
  const { pulse } = await readPulse(actor)
  const model = await orNotFound(getRewardModel(actor, id))
  const [weights, mistakes, { sources }] = await Promise.all([
    findStyleWeights(actor, id),
    model.evaluation ? listMistakes(actor, id) : [],
    getProject(actor),
  ])
  const { state, evaluation, remote } = model
  return (
    <>
      <LiveRefresh project={project} pulse={pulse} />
      <PageHeader
        title={`Reward model v${model.version}`}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <StateBadge state={state} />
            <span>{KIND_WORDS[model.kind]}</span>
            <span>
              made <RelativeTime at={model.createdAt} />
            </span>
          </span>
        }
        actions={actor.scopes.has('reward-models:write') && <Decisions project={project} model={model} />}
      />
      <div className="grid gap-6">
        <Pending model={model} />
        {remote && <RemoteCard remote={remote} state={state} />}
        {evaluation && (
          <Evaluated model={{ ...model, evaluation }} path={path} isSimulated={sources.includes('SIMULATED')} />
        )}
        <Facts model={model} />
        {weights && <WeightTable weights={weights} />}
        {evaluation && <Mistakes mistakes={mistakes} base={base} />}
      </div>
    </>
  )
}

/** What still runs, or why nothing came of it. */
function Pending({ model }: { model: RewardModelView }) {
  const { state, remote, evaluation } = model
  if (isUnscored(model))
    return (
      <Notice tone="error" title={remote ? 'It could not be scored.' : 'The fit failed.'}>
        {model.reasons.join(' ')}
      </Notice>
    )
  const isScoring = state === 'CANDIDATE' && remote !== null && evaluation === null
  if (state !== 'FITTING' && !isScoring) return null
  return (
    <Card>
      <Progress label={isScoring ? 'The judged rollouts are being scored' : 'Being fitted'} done={0} total={null} />
    </Card>
  )
}
