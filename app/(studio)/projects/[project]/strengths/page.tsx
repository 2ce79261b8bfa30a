import type { Metadata } from 'next'
import { Suspense } from 'react'
import { formatCount } from '@/app/_components/format/number'
import { EmptyState } from '@/app/_components/ui/empty-state'
import { LinkButton } from '@/app/_components/ui/link-button'
import { Notice } from '@/app/_components/ui/notice'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Skeleton } from '@/app/_components/ui/skeleton'
import { firstOf } from '@/app/(studio)/_components/list-search'
import { listEnvironments } from '@/lib/environments/reads'
import { describeStandings } from '@/lib/metrics/describe-board'
import { leaderboardSchema, type ProjectBoard } from '@/lib/metrics/schema'
import { getLeaderboard, getLeaderboardPairs } from '@/lib/metrics/strengths/get-leaderboard'
import { listStrengthHistories } from '@/lib/metrics/strengths/stored-fits'
import { getProject } from '@/lib/projects/reads'
import { requireActor } from '@/lib/web/session'
import { HistoryCard } from './history-card'
import { Standings } from './standings'
import { StrengthFilter } from './strength-filter'
import { StyleSection } from './style-section'
import { Wins } from './wins'
import { METHOD_WORDS } from './words'

export const metadata: Metadata = { title: 'Strengths' }

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function StrengthsPage({ params, searchParams }: Props) {
  const { project } = await params
  const base = `/projects/${project}`
  const path = `${base}/strengths`
  const actor = await requireActor(project, 'leaderboard:read', path)
  const { method, environment, from, to } = firstOf(await searchParams)
  const { items: environments } = await listEnvironments(actor, { limit: 200 })
  const names = environments.map(({ name }) => name)
  const isKnown = environment === undefined || names.includes(environment)
  const parsed = leaderboardSchema.safeParse({ method, environment, from, to })
  const input = parsed.success && isKnown ? parsed.data : leaderboardSchema.parse({})
  const { method: _, style: __, ...window } = input
  const [board, wins, history, { sources }] = await Promise.all([
    getLeaderboard(actor, input),
    getLeaderboardPairs(actor, window),
    listStrengthHistories(actor),
    getProject(actor),
  ])
  return (
    <>
      <PageHeader title={describeStandings(board.policies)} description={describeRead(board)} />
      <StrengthFilter path={path} environments={names} filter={{ method, environment, from, to }} />
      {!(parsed.success && isKnown) && (
        <div className="mb-4">
          <Notice tone="warn" title="That filter cannot be read; this is the whole board.">
            {parsed.success
              ? `There is no environment “${environment}” in this project.`
              : parsed.error.issues.map(({ message }) => message).join(' ')}
          </Notice>
        </div>
      )}
      {board.preferences === 0 ? (
        <EmptyState action={actor.scopes.has('judge') && <LinkButton href={`${base}/compare`}>Judge now</LinkButton>}>
          Nothing was judged here yet. Strengths come from preferences between rollouts of two policies.
        </EmptyState>
      ) : (
        <div className="grid gap-6">
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <Standings board={board} base={base} isSimulated={sources.includes('SIMULATED')} />
            <Wins board={board} wins={wins} />
          </div>
          <Suspense fallback={<Skeleton className="h-72" />}>
            <StyleSection actor={actor} window={window} />
          </Suspense>
          <HistoryCard
            history={history}
            marks={new Map(board.policies.map(({ policyId }, mark) => [policyId, mark]))}
          />
        </div>
      )}
    </>
  )
}

function describeRead({ preferences, method, components }: ProjectBoard): string {
  const queries = components.reduce((sum, { queries }) => sum + (queries ?? 0), 0)
  return `${formatCount(preferences)} ${preferences === 1 ? 'preference' : 'preferences'} of ${formatCount(queries)} ${queries === 1 ? 'query' : 'queries'}; ${METHOD_WORDS[method] ?? method}.`
}
