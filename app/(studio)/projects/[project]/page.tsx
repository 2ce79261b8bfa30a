import type { Metadata } from 'next'
import { Wheel } from '@/app/_components/charts/wheel'
import { formatRelativeTime } from '@/app/_components/format/relative-time'
import { Notice } from '@/app/_components/ui/notice'
import { PageHeader } from '@/app/_components/ui/page-header'
import { LiveRefresh } from '@/app/(studio)/_components/live-refresh'
import { findBottleneck } from '@/lib/metrics/bottleneck'
import { countLeftOut } from '@/lib/metrics/left-out'
import { findOpenIteration, getWheelState } from '@/lib/metrics/overview'
import { readPulse } from '@/lib/metrics/pulse'
import { getLeaderboard } from '@/lib/metrics/strengths/get-leaderboard'
import { findLatestChange } from '@/lib/metrics/strengths/stored-fits'
import { getProject } from '@/lib/projects/reads'
import { listRewardModels } from '@/lib/reward-models/reads'
import { requireActor } from '@/lib/web/session'
import { BoardCard } from './board-card'
import { HelpButton } from './help-button'
import { LatestChanges } from './latest-changes'
import { wheelArrows, wheelStations } from './prepare-overview'
import { VersionsCard } from './versions-card'

export const metadata: Metadata = { title: 'Overview' }

type Props = { params: Promise<{ project: string }> }

export default async function OverviewPage({ params }: Props) {
  const { project: slug } = await params
  const base = `/projects/${slug}`
  const actor = await requireActor(slug, 'metrics:read', base)
  // Read first: what changes while the rest is read is then seen as a change.
  const { pulse } = await readPulse(actor)
  const [project, board, iteration, versions, change] = await Promise.all([
    getProject(actor),
    getLeaderboard(actor, { method: 'davidson' }),
    findOpenIteration(actor),
    listRewardModels(actor, { limit: 14 }),
    findLatestChange(actor),
  ])
  const leftOut = countLeftOut(board.preferences, board.excluded)
  const state = await getWheelState(actor, leftOut.leftOut)
  const bottleneck = findBottleneck(state)
  const promoted = versions.items.find((model) => model.state === 'PROMOTED')
  const countsSimulated = project.sources.includes('SIMULATED')
  const isSimulated = countsSimulated && state.simulatedJudgments > 0
  return (
    <>
      <LiveRefresh project={slug} pulse={pulse} />
      <div className="grid gap-6 xl:grid-cols-[36rem_minmax(0,1fr)]">
        <div className="min-w-0">
          <PageHeader
            title={bottleneck.heading}
            description="What went round in the last seven days, and what holds it back."
          />
          <Wheel
            stations={wheelStations({ state, leftOut, promoted, countsSimulated, base, now: Date.now() })}
            arrows={wheelArrows(state, bottleneck.arrow)}
            centre={{
              label: 'iteration',
              value: iteration ? String(iteration.number) : 'none',
              sub: iteration
                ? `opened ${formatRelativeTime(iteration.openedAt.getTime(), Date.now())}`
                : 'none is open',
            }}
          />
          <div className="mt-6 grid gap-4">
            <Notice
              tone={bottleneck.help ? 'warn' : 'info'}
              title={bottleneck.title}
              action={<HelpButton help={bottleneck.help} project={slug} scopes={actor.scopes} />}
            >
              {bottleneck.text}
            </Notice>
          </div>
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <BoardCard board={board} base={base} isSimulated={isSimulated} />
          <VersionsCard versions={versions.items} base={base} isSimulated={isSimulated} />
          <LatestChanges judgments={change} promoted={promoted} />
        </div>
      </div>
    </>
  )
}
