import type { Metadata } from 'next'
import { formatCount } from '@/app/_components/format/number'
import { Badge } from '@/app/_components/ui/badge'
import { Card } from '@/app/_components/ui/card'
import { EmptyState } from '@/app/_components/ui/empty-state'
import { LinkButton } from '@/app/_components/ui/link-button'
import { PageHeader } from '@/app/_components/ui/page-header'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { TextLink } from '@/app/_components/ui/text-link'
import { findPending } from '@/lib/queries/reads'
import { requireActor } from '@/lib/web/session'
import { Conversation } from '../[id]/conversation'
import { DecisionForm } from './decision-form'

export const metadata: Metadata = { title: 'Review queries' }

/** Queries that wait for a reviewer, one at a time, the longest waiting first. */
export default async function ReviewQueriesPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params
  const path = `/projects/${project}/queries`
  const actor = await requireActor(project, 'queries:write', `${path}/review`)
  const pending = await findPending(actor)
  if (!pending)
    return (
      <>
        <PageHeader title="Review queries" />
        <EmptyState action={<LinkButton href={path}>All queries</LinkButton>}>
          No query waits for review. Where the settings ask for it, those that annotators submit come here first.
        </EmptyState>
      </>
    )
  const { query, beside, waiting } = pending
  return (
    <div className="max-w-4xl">
      <PageHeader
        title="Review queries"
        description={`${formatCount(waiting)} ${waiting === 1 ? 'waits' : 'wait'}. Nothing answers them before they are accepted.`}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Card
          title={
            <span className="flex flex-wrap items-center gap-3">
              {query.environment} <Badge>{query.split.toLowerCase()}</Badge>
            </span>
          }
          description={
            <>
              Submitted <RelativeTime at={query.createdAt} />
            </>
          }
        >
          <Conversation messages={query.messages} />
          {beside && (
            <p className="mt-4 text-sm text-muted">
              Nearly the same: <TextLink href={`${path}/${beside.id}`}>{beside.text.slice(0, 160)}</TextLink>
            </p>
          )}
        </Card>
        <DecisionForm key={query.id} project={project} id={query.id} />
      </div>
    </div>
  )
}
