import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Sparkline } from '@/app/_components/charts/sparkline'
import { formatCount, formatFixed } from '@/app/_components/format/number'
import { Badge } from '@/app/_components/ui/badge'
import { Card } from '@/app/_components/ui/card'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Stat } from '@/app/_components/ui/stat'
import { StatList } from '@/app/_components/ui/stat-list'
import { orNotFound } from '@/app/(studio)/_components/or-not-found'
import { idSchema } from '@/lib/access/schema'
import { getLeaderboard } from '@/lib/metrics/strengths/get-leaderboard'
import { listStrengthHistory, type StrengthPoint } from '@/lib/metrics/strengths/stored-fits'
import { getTrial } from '@/lib/metrics/trials/get-trial'
import { getPolicy, listPolicies, listPolicyRollouts } from '@/lib/policies/reads'
import { readPolicyFigures } from '@/lib/rollouts/policy-figures'
import { requireActor } from '@/lib/web/session'
import { rankText, Strength } from '../policy-table'
import { KIND_WORDS, STAGE_WORDS } from '../words'
import { EndpointForm } from './endpoint-form'
import { PolicyRollouts } from './policy-rollouts'
import { PolicySettings } from './policy-settings'
import { SamplingCard } from './sampling-card'
import { StageForm } from './stage-form'
import { TrialCard } from './trial-card'
import { Versions } from './versions'

export const metadata: Metadata = { title: 'Policy' }

type Props = { params: Promise<{ project: string; id: string }> }

export default async function PolicyPage({ params }: Props) {
  const { project, id } = await params
  const base = `/projects/${project}`
  const actor = await requireActor(project, 'policies:read', `${base}/policies/${id}`)
  if (!idSchema.safeParse(id).success) notFound()
  const policy = await orNotFound(getPolicy(actor, id))
  const [board, history, all, rollouts, figures, trial] = await Promise.all([
    getLeaderboard(actor, { method: 'davidson' }),
    listStrengthHistory(actor, id),
    listPolicies(actor, { limit: 200 }),
    listPolicyRollouts(actor, id),
    policy.kind === 'ENDPOINT' ? readPolicyFigures(actor, id) : null,
    actor.scopes.has('metrics:read') ? getTrial(actor, id) : null,
  ])
  const row = board.policies.find(({ policyId }) => policyId === id)
  const versions = all.items.filter(({ name }) => name === policy.name)
  return (
    <>
      <PageHeader
        title={policy.label}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <Badge>{KIND_WORDS[policy.kind]}</Badge>
            <Badge tone={policy.stage === 'DEPLOYED' ? 'accent' : 'neutral'}>{STAGE_WORDS[policy.stage]}</Badge>
            <span className="wrap-anywhere">{policy.description}</span>
          </span>
        }
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-6">
          <Card>
            <StatList>
              <Stat label="Strength">
                <Strength row={row} />
              </Stat>
              <Stat label="Rank">{rankText(row)}</Stat>
              <Stat label="Rollouts">{formatCount(policy.rollouts)}</Stat>
              <Stat label="Judgments">{formatCount(policy.judgments)}</Stat>
              <Stat label="Strength over time" note={history.length > 1 ? historyLabel(history) : 'needs two fits'}>
                {history.length > 1 ? (
                  <Sparkline values={history.map(({ strength }) => strength)} label={historyLabel(history)} />
                ) : (
                  '–'
                )}
              </Stat>
            </StatList>
          </Card>
          {trial?.predecessor && (
            <TrialCard
              project={project}
              trial={trial}
              mayStart={actor.scopes.has('policies:write') && policy.stage !== 'RETIRED'}
            />
          )}
          {figures && <SamplingCard figures={figures} />}
          <PolicyRollouts rollouts={rollouts} path={`${base}/queries`} />
        </div>
        <div className="grid content-start gap-6">
          {actor.scopes.has('policies:write') && policy.kind !== 'PEOPLE' && (
            <Card title="Stage and weight" description="All else is a new version.">
              <StageForm project={project} id={id} stage={policy.stage} weight={policy.weight} />
            </Card>
          )}
          {policy.endpoint && actor.scopes.has('policies:write') && (
            <Card title="Endpoint" description="Shared by all policies of the same address and key.">
              <EndpointForm project={project} id={id} endpoint={policy.endpoint} hasKey={policy.hasKey ?? false} />
            </Card>
          )}
          <PolicySettings policy={policy} datasets={`${base}/datasets`} />
          {versions.length > 1 && <Versions versions={versions} current={id} path={`${base}/policies`} />}
        </div>
      </div>
    </>
  )
}

function historyLabel(history: readonly StrengthPoint[]): string {
  const known = history.flatMap(({ strength }) => (strength === null ? [] : strength))
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return 'no strength in any fit so far'
  const jumps = history.filter(({ isJump }) => isJump).length
  const jumped = jumps === 0 ? '' : `, ${jumps} ${jumps === 1 ? 'jump' : 'jumps'} where pseudo-wins came or went`
  return `${formatFixed(first, 2)} to ${formatFixed(last, 2)} in the last ${history.length} fits${jumped}`
}
