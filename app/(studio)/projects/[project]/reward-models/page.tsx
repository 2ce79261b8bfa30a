import type { Metadata } from 'next'
import { formatCount } from '@/app/_components/format/number'
import { Card } from '@/app/_components/ui/card'
import { EmptyState } from '@/app/_components/ui/empty-state'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Pagination } from '@/app/_components/ui/pagination'
import { firstOf, searchOf } from '@/app/(studio)/_components/list-search'
import { LiveRefresh } from '@/app/(studio)/_components/live-refresh'
import { pageQuery } from '@/lib/access/schema'
import { getBestOfN } from '@/lib/metrics/best-of-n'
import { describeVersions, newestEvaluated } from '@/lib/metrics/describe-versions'
import { getWheelState } from '@/lib/metrics/overview'
import { readPulse } from '@/lib/metrics/pulse'
import { getProject } from '@/lib/projects/reads'
import { findPromoted, listRewardModels } from '@/lib/reward-models/reads'
import { requireActor } from '@/lib/web/session'
import { VersionsCard } from '../versions-card'
import { Buttons } from './buttons'
import { Serving } from './serving'
import { Underway } from './underway'
import { VersionTable } from './version-table'
import { Watch } from './watch'

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
  const [{ items, nextCursor }, serving, state, { sources, bestOfPercent }, watch] = await Promise.all([
    listRewardModels(actor, pageQuery.parse({ cursor })),
    findPromoted(actor),
    getWheelState(actor, 0),
    getProject(actor),
    getBestOfN(actor, {}),
  ])
  const fitting = items.find((model) => model.state === 'FITTING')
  const evaluated = newestEvaluated(items)
  const isSimulated = sources.includes('SIMULATED') && state.simulatedJudgments > 0
  const buttons = actor.scopes.has('reward-models:write') && (
    <Buttons project={project} path={path} isFitting={Boolean(fitting)} isEvaluated={Boolean(evaluated)} />
  )
  const due = `One is fitted by itself after ${formatCount(state.refitEvery)} new training preferences; ${formatCount(state.unseenPreferences)} so far.`
  return (
    <>
      <LiveRefresh project={project} pulse={pulse} />
      <PageHeader title={describeVersions(items)} description={due} actions={items.length > 0 && buttons} />
      <div className="grid gap-6">
        {serving && <Serving model={serving} path={path} />}
        <Underway newest={items[0]} fitting={fitting} state={state} />
        {items.length === 0 ? (
          <EmptyState action={<div className="flex flex-wrap justify-center gap-2">{buttons}</div>}>
            No reward model yet. It is fitted to what people preferred, or registered where one is served already.
          </EmptyState>
        ) : (
          <>
            {evaluated && (
              <div className="grid gap-6 xl:grid-cols-2">
                <VersionsCard versions={items} base={base} isSimulated={isSimulated} />
                <VersionsCard versions={items} base={base} isSimulated={isSimulated} figure="logLoss" />
              </div>
            )}
            <Card title="Versions" padded={false}>
              <VersionTable versions={items} path={path} set={evaluated?.evaluatedOn?.hash} />
            </Card>
            <Watch
              watch={watch}
              percent={bestOfPercent}
              settings={actor.scopes.has('project:write') ? `${base}/settings` : null}
            />
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
