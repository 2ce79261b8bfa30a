import { Plus } from 'lucide-react'
import type { Metadata } from 'next'
import { Card } from '@/app/_components/ui/card'
import { EmptyState } from '@/app/_components/ui/empty-state'
import { LinkButton } from '@/app/_components/ui/link-button'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Pagination } from '@/app/_components/ui/pagination'
import { SimulatedBadge } from '@/app/_components/ui/simulated-badge'
import { firstOf, searchOf } from '@/app/(studio)/_components/list-search'
import { pageQuery } from '@/lib/access/schema'
import { describeStandings } from '@/lib/metrics/describe-board'
import { getLeaderboard } from '@/lib/metrics/strengths/get-leaderboard'
import { listPolicies } from '@/lib/policies/reads'
import { getProject } from '@/lib/projects/reads'
import { requireActor } from '@/lib/web/session'
import { PolicyTable } from './policy-table'

export const metadata: Metadata = { title: 'Policies' }

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function PoliciesPage({ params, searchParams }: Props) {
  const { project } = await params
  const path = `/projects/${project}/policies`
  const actor = await requireActor(project, 'policies:read', path)
  const { cursor } = firstOf(await searchParams)
  const [policies, board, { sources }] = await Promise.all([
    listPolicies(actor, pageQuery.parse({ cursor })),
    getLeaderboard(actor, { method: 'davidson' }),
    getProject(actor),
  ])
  const add = actor.scopes.has('policies:write') && (
    <LinkButton href={`${path}/new`} variant="primary" icon={<Plus aria-hidden="true" className="size-4" />}>
      Add a policy
    </LinkButton>
  )
  if (policies.items.length === 0)
    return (
      <>
        <PageHeader title="Policies" />
        <EmptyState action={add}>
          No policy yet. A policy is what produces rollouts: a model with its settings.
        </EmptyState>
      </>
    )
  const standing = new Map(board.policies.map((row) => [row.policyId, row]))
  return (
    <>
      <PageHeader title="Policies" description={`${describeStandings(board.policies)}.`} actions={add} />
      {sources.includes('SIMULATED') && (
        <p className="mb-3 flex items-center gap-2 text-sm text-muted">
          <SimulatedBadge /> Strengths count judgments by simulated annotators.
        </p>
      )}
      <Card padded={false}>
        <PolicyTable policies={policies.items} standing={standing} path={path} />
      </Card>
      {(cursor || policies.nextCursor) && (
        <div className="mt-4">
          <Pagination
            label="Policies"
            previousHref={cursor && path}
            nextHref={policies.nextCursor && path + searchOf({}, policies.nextCursor)}
          />
        </div>
      )}
    </>
  )
}
