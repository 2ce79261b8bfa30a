import type { Metadata } from 'next'
import { buttonClass } from '@/app/_components/ui/button-class'
import { Card } from '@/app/_components/ui/card'
import { EmptyState } from '@/app/_components/ui/empty-state'
import { LinkButton } from '@/app/_components/ui/link-button'
import { Notice } from '@/app/_components/ui/notice'
import { PageHeader } from '@/app/_components/ui/page-header'
import { FiguresFooter } from '@/app/(studio)/_components/figures-footer'
import { firstOf } from '@/app/(studio)/_components/list-search'
import { listWheelChoices } from '@/lib/metrics/flywheel/list-choices'
import { readWheelPage } from '@/lib/metrics/flywheel/read-wheel-page'
import { type FlywheelItem, iterationsSchema } from '@/lib/metrics/flywheel/schema'
import { getProject } from '@/lib/projects/reads'
import { requireActor } from '@/lib/web/session'
import { HelpButton } from '../help-button'
import { CurveCard } from './curve-card'
import { flywheelFigures, numberOf, prepareSeries } from './prepare-flywheel'
import { SeriesCard } from './series-card'
import { Turns } from './turns'
import { WheelFilter } from './wheel-filter'

export const metadata: Metadata = { title: 'Flywheel' }

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function FlywheelPage({ params, searchParams }: Props) {
  const { project: slug } = await params
  const path = `/projects/${slug}/flywheel`
  const actor = await requireActor(slug, 'metrics:read', path)
  const { environment, policy, source, annotator, from, to } = firstOf(await searchParams)
  const filter = { environment, policy, source, annotator, from, to }
  const parsed = iterationsSchema.safeParse(filter)
  const [project, choices] = await Promise.all([getProject(actor), listWheelChoices(actor)])
  const isKnown =
    (environment === undefined || choices.environments.includes(environment)) &&
    (policy === undefined || choices.policies.includes(policy)) &&
    (annotator === undefined || choices.annotators.includes(annotator))
  const { turns, days, holdsBack, promoted } = await readWheelPage(actor, parsed.success && isKnown ? parsed.data : {})
  const isLimited = Object.values(filter).some(Boolean)
  const done = turns.filter((turn) => turn.to !== null).length
  return (
    <>
      <PageHeader
        title={
          done === 0
            ? 'The wheel is in its first turn'
            : `The wheel has turned ${done === 1 ? 'once' : done === 2 ? 'twice' : `${done} times`}`
        }
        description="A turn ends when a reward model is promoted. A gap is something nobody measured, never a zero."
        actions={
          <a href={`/api/v1/projects/${slug}/metrics/summary`} download className={buttonClass('secondary', 'medium')}>
            Summary of last week
          </a>
        }
      />
      <WheelFilter path={path} filter={filter} {...choices} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {!(parsed.success && isKnown) && (
          <Notice tone="warn" title="That filter cannot be read; these are all figures.">
            {parsed.success
              ? 'This project has no such environment, policy or annotator.'
              : parsed.error.issues.map(({ message }) => message).join(' ')}
          </Notice>
        )}
        <Notice
          tone={holdsBack.help ? 'warn' : 'info'}
          title={`What holds it back now: ${holdsBack.title}`}
          action={<HelpButton help={holdsBack.help} project={slug} scopes={actor.scopes} />}
        >
          {holdsBack.text}
        </Notice>
        {isLimited && days.every(isEmpty) && turns.every(isEmpty) ? (
          <EmptyState action={<LinkButton href={path}>Show everything</LinkButton>}>
            Nothing in the wheel fits this filter. Take a longer period, or take a limit away.
          </EmptyState>
        ) : (
          <Wheel turns={turns} days={days} zone={project.timeZone} hourlyRate={project.hourlyRate} />
        )}
        <CurveCard curve={promoted?.learningCurve ?? null} version={promoted?.version ?? null} />
      </div>
    </>
  )
}

const isEmpty = ({ values }: FlywheelItem) =>
  ['queries', 'rollouts', 'judgments', 'preferencesMade'].every((name) => !numberOf(values[name]))

type WheelProps = {
  turns: readonly FlywheelItem[]
  days: readonly FlywheelItem[]
  zone: string
  hourlyRate: number | null
}

function Wheel({ turns, days, zone, hourlyRate }: WheelProps) {
  return (
    <>
      <Card
        title="Turns"
        description={`What went in, what came out, what it cost, what it gained. ${costWords(hourlyRate)}`}
        padded={false}
      >
        <Turns items={turns} />
        <FiguresFooter figures={flywheelFigures(turns, 'iteration')} />
      </Card>
      <Card
        title="Day by day"
        description={`Days of ${zone}; the line breaks where a day has no value.`}
        padded={false}
      >
        <dl className="grid gap-x-8 gap-y-6 px-5 pb-5 sm:grid-cols-2 xl:grid-cols-3">
          {prepareSeries(days).map((series) => (
            <SeriesCard key={series.key} series={series} />
          ))}
        </dl>
        <FiguresFooter figures={flywheelFigures(days, 'day')} />
      </Card>
    </>
  )
}

function costWords(hourlyRate: number | null): string {
  return hourlyRate === null
    ? 'Costs are gaps until the settings name an hourly rate.'
    : 'Cost is people’s time and rollouts.'
}
