import type { Metadata } from 'next'
import { formatCount } from '@/app/_components/format/number'
import { Card } from '@/app/_components/ui/card'
import { EmptyState } from '@/app/_components/ui/empty-state'
import { Notice } from '@/app/_components/ui/notice'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Pagination } from '@/app/_components/ui/pagination'
import { Progress } from '@/app/_components/ui/progress'
import { ActionForm } from '@/app/(studio)/_components/action-form'
import { firstOf, searchOf } from '@/app/(studio)/_components/list-search'
import { LiveRefresh } from '@/app/(studio)/_components/live-refresh'
import { pageQuery } from '@/lib/access/schema'
import { describeVersions, newestEvaluated } from '@/lib/metrics/describe-versions'
import { getWheelState } from '@/lib/metrics/overview'
import { readPulse } from '@/lib/metrics/pulse'
import { getProject } from '@/lib/projects/reads'
import { listRewardModels } from '@/lib/reward-models/reads'
import { requireActor } from '@/lib/web/session'
import { VersionsCard } from '../versions-card'
import { fitAction } from './actions'
import { VersionTable } from './version-table'

export const metadata: Metadata = { title: 'Reward models' }

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function RewardModelsPage({ params, searchParams }: Props) {
  const { project } = await params
  const base = `/projects/${project}`
  const path = `${base}/reward-models`
  const actor = await requireActor(project, 'reward-models:read', path)
  const { cursor } = firstOf(await searchParams)
  const { pulse } = await readPulse(actor)
  const [{ items, nextCursor }, state, { sources }] = await Promise.all([
    listRewardModels(actor, pageQuery.parse({ cursor })),
    getWheelState(actor, 0),
    getProject(actor),
  ])
  const fitting = items.find((model) => model.state === 'FITTING')
  const fit = actor.scopes.has('reward-models:write') && !fitting && (
    <ActionForm action={fitAction} project={project} label="Fit now" variant="primary" />
  )
  const due = `One is fitted by itself after ${formatCount(state.refitEvery)} new training preferences; ${formatCount(state.unseenPreferences)} so far.`
  return (
    <>
      <LiveRefresh project={project} pulse={pulse} />
      <PageHeader title={describeVersions(items)} description={due} actions={items.length > 0 && fit} />
      <div className="grid gap-6">
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
        {items[0]?.state === 'FAILED' && (
          <Notice
            tone="error"
            title={`The fit of version ${items[0].version} failed.`}
            kept={state.promotedVersion === null ? undefined : `Version ${state.promotedVersion} serves on.`}
          >
            {items[0].reasons.join(' ')}
          </Notice>
        )}
        {items.length === 0 ? (
          <EmptyState action={fit}>No reward model yet. It is fitted to what people preferred.</EmptyState>
        ) : (
          <>
            {newestEvaluated(items) && (
              <VersionsCard
                versions={items}
                base={base}
                isSimulated={sources.includes('SIMULATED') && state.simulatedJudgments > 0}
              />
            )}
            <Card title="Versions" padded={false}>
              <VersionTable versions={items} path={path} />
            </Card>
          </>
        )}
      </div>
      {(cursor || nextCursor) && (
        <div className="mt-4">
          <Pagination
            label="Reward models"
            previousHref={cursor && path}
            nextHref={nextCursor && path + searchOf({}, nextCursor)}
          />
        </div>
      )}
    </>
  )
}
