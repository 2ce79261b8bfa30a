import type { Metadata } from 'next'
import { Card } from '@/app/_components/ui/card'
import { Notice } from '@/app/_components/ui/notice'
import { PageHeader } from '@/app/_components/ui/page-header'
import { FiguresFooter } from '@/app/(studio)/_components/figures-footer'
import { findBottleneck } from '@/lib/metrics/bottleneck'
import { getFlywheel } from '@/lib/metrics/flywheel/get-flywheel'
import { countLeftOut } from '@/lib/metrics/left-out'
import { getWheelState } from '@/lib/metrics/overview'
import { getLeaderboard } from '@/lib/metrics/strengths/get-leaderboard'
import { getProject } from '@/lib/projects/reads'
import { requireActor } from '@/lib/web/session'
import { HelpButton } from '../help-button'
import { flywheelFigures, prepareSeries } from './prepare-flywheel'
import { SeriesCard } from './series-card'
import { Turns } from './turns'

export const metadata: Metadata = { title: 'Flywheel' }

type Props = { params: Promise<{ project: string }> }

export default async function FlywheelPage({ params }: Props) {
  const { project: slug } = await params
  const actor = await requireActor(slug, 'metrics:read', `/projects/${slug}/flywheel`)
  const [project, turns, days, board] = await Promise.all([
    getProject(actor),
    getFlywheel(actor, { by: 'iteration' }),
    getFlywheel(actor, { by: 'day' }),
    getLeaderboard(actor, { method: 'davidson' }),
  ])
  const state = await getWheelState(actor, countLeftOut(board.preferences, board.excluded).leftOut)
  const bottleneck = findBottleneck(state)
  const done = turns.items.filter(({ to }) => to !== null).length
  return (
    <>
      <PageHeader
        title={
          done === 0
            ? 'The wheel is in its first turn'
            : `The wheel has turned ${done === 1 ? 'once' : `${done} times`}`
        }
        description="A turn ends when a reward model is promoted. A gap is something nobody measured, never a zero."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Notice
          tone={bottleneck.help ? 'warn' : 'info'}
          title={`What holds it back now: ${bottleneck.title}`}
          action={<HelpButton help={bottleneck.help} project={slug} scopes={actor.scopes} />}
        >
          {bottleneck.text}
        </Notice>
        <Card
          title="Turns"
          description={`What went in, what came out, what it cost, what it gained. ${costWords(project.hourlyRate)}`}
          padded={false}
        >
          <Turns items={turns.items} />
          <FiguresFooter figures={flywheelFigures(turns.items, 'iteration')} />
        </Card>
        <Card
          title="Day by day"
          description={`Days of ${project.timeZone}; the line breaks where a day has no value.`}
          padded={false}
        >
          <dl className="grid gap-x-8 gap-y-6 px-5 pb-5 sm:grid-cols-2 xl:grid-cols-3">
            {prepareSeries(days.items).map((series) => (
              <SeriesCard key={series.key} series={series} />
            ))}
          </dl>
          <FiguresFooter figures={flywheelFigures(days.items, 'day')} />
        </Card>
      </div>
    </>
  )
}

function costWords(hourlyRate: number | null): string {
  return hourlyRate === null
    ? 'Costs are gaps until the settings name an hourly rate.'
    : 'Cost is people’s time and rollouts.'
}
