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
import { getProject } from '@/lib/projects/reads'
import { listMistakes } from '@/lib/reward-models/list-mistakes'
import { getRewardModel } from '@/lib/reward-models/reads'
import type { ModelEvaluation, RewardModelView } from '@/lib/reward-models/schema'
import { findStyleWeights } from '@/lib/reward-models/weights'
import { requireActor } from '@/lib/web/session'
import { StateBadge } from '../state-badge'
import { isUnscored, KIND_WORDS, saidReasons } from '../words'
import { Decisions } from './decisions'
import { EnvironmentPanels } from './environment-panels'
import { EvaluationTable } from './evaluation-table'
import { GateCard } from './gate-card'
import { Headline } from './headline'
import { HumanCard } from './human-card'
import { LengthCard } from './length-card'
import { Mistakes } from './mistakes'
import { ReliabilityCard } from './reliability-card'
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
        {state === 'FITTING' && (
          <Card>
            <Progress label="Being fitted" done={0} total={null} />
          </Card>
        )}
        {state === 'CANDIDATE' && remote && !evaluation && (
          <Card>
            <Progress label="The judged rollouts are being scored" done={0} total={null} />
          </Card>
        )}
        {isUnscored(model) && (
          <Notice tone="error" title={remote ? 'It could not be scored.' : 'The fit failed.'}>
            {model.reasons.join(' ')}
          </Notice>
        )}
        {remote && <RemoteCard remote={remote} state={state} />}
        {evaluation && (
          <Evaluated model={{ ...model, evaluation }} path={path} isSimulated={sources.includes('SIMULATED')} />
        )}
        <Card title="How it was made">
          <Facts model={model} />
        </Card>
        {weights && <WeightTable weights={weights} />}
        {evaluation && <Mistakes mistakes={mistakes} base={base} />}
      </div>
    </>
  )
}

type EvaluatedProps = { model: RewardModelView & { evaluation: ModelEvaluation }; path: string; isSimulated: boolean }

/** All that was measured on held-out judgments; what nothing is known about is left out, its reason is in the table. */
function Evaluated({ model, path, isSimulated }: EvaluatedProps) {
  const { evaluation, evaluatedOn, calibration, human, byEnvironment, lengthBands, explained } = model
  const served = evaluation.informed.accuracy.value === null ? evaluation.blind : evaluation.informed
  return (
    <>
      <Headline evaluation={evaluation} set={evaluatedOn} isSimulated={isSimulated} />
      {model.gate && <GateCard gate={model.gate} path={path} />}
      <EvaluationTable evaluation={evaluation} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        {calibration && <ReliabilityCard calibration={calibration} />}
        <div className="grid min-w-0 gap-6">
          {lengthBands.length > 0 && <LengthCard bands={lengthBands} explained={explained} />}
          {human && <HumanCard human={human} />}
        </div>
      </div>
      {byEnvironment.length > 0 && <EnvironmentPanels environments={byEnvironment} all={served} />}
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
      {saidReasons(model).length > 0 && (
        <Stat label="Said when it was decided">
          <span className="text-base font-normal">{saidReasons(model).join(' ')}</span>
        </Stat>
      )}
      <Stat label="What it did">
        <span className="text-base font-normal">{describeEffect(model) ?? '–'}</span>
      </Stat>
    </StatList>
  )
}
