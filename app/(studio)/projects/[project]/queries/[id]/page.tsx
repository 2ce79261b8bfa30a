import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { formatCount } from '@/app/_components/format/number'
import { Badge } from '@/app/_components/ui/badge'
import { Card } from '@/app/_components/ui/card'
import { LinkButton } from '@/app/_components/ui/link-button'
import { Notice } from '@/app/_components/ui/notice'
import { PageHeader } from '@/app/_components/ui/page-header'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { TextLink } from '@/app/_components/ui/text-link'
import { ConfirmAction } from '@/app/(studio)/_components/confirm-action'
import { orNotFound } from '@/app/(studio)/_components/or-not-found'
import { idSchema } from '@/lib/access/schema'
import { listComparisons } from '@/lib/comparisons/reads'
import { countVerdicts } from '@/lib/judgments/reads'
import { listPolicies } from '@/lib/policies/reads'
import { getQuery, type QueryView } from '@/lib/queries/reads'
import { listRankedRollouts } from '@/lib/rollouts/reads'
import { requireActor } from '@/lib/web/session'
import { withdrawQueryAction } from '../actions'
import { SplitBadge } from '../split-badge'
import { Conversation } from './conversation'
import { PasteRolloutForm } from './paste-rollout-form'
import { QueryComparisons } from './query-comparisons'
import { RankedRollouts } from './ranked-rollouts'
import { RefreshWhile } from './refresh-while'
import { SampleForm } from './sample-form'

export const metadata: Metadata = { title: 'Query' }

type Props = { params: Promise<{ project: string; id: string }> }

export default async function QueryPage({ params }: Props) {
  const { project, id } = await params
  const base = `/projects/${project}`
  const actor = await requireActor(project, 'queries:read', `${base}/queries/${id}`)
  if (!idSchema.safeParse(id).success) notFound()
  const query = await orNotFound(getQuery(actor, id))
  const [rollouts, policies, comparisons] = await Promise.all([
    listRankedRollouts(actor, id),
    listPolicies(actor, { limit: 200 }),
    listComparisons(actor, { query: id, limit: 100 }),
  ])
  const verdicts = await countVerdicts(
    actor,
    comparisons.items.map((comparison) => comparison.id),
  )
  const labels = new Map(policies.items.map((policy) => [`${policy.name}@${policy.version}`, policy.label]))
  const mayWrite = actor.scopes.has('rollouts:write') && query.withdrawnAt === null
  const sampled = policies.items.filter(({ kind, stage }) => kind === 'ENDPOINT' && stage !== 'RETIRED')
  const working = rollouts.filter(({ status }) => status === 'queued' || status === 'generating')
  const pasteable = policies.items.filter(({ kind, stage }) => kind !== 'PEOPLE' && stage !== 'RETIRED')
  return (
    <>
      <PageHeader
        title={query.messages.length > 1 ? 'Query of several turns' : 'Query'}
        description={<About query={query} base={base} />}
        actions={
          actor.scopes.has('queries:write') &&
          !query.withdrawnAt && (
            <ConfirmAction
              action={withdrawQueryAction}
              project={project}
              fields={{ id }}
              label="Withdraw"
              title="Withdraw this query?"
              description="It leaves boards, fits and new exports with everything that hangs on it, and its comparisons close. Nothing is deleted, and dataset versions keep what they pinned."
              confirmLabel="Withdraw"
            />
          )
        }
      />
      <div className="grid gap-6">
        {query.withdrawnAt && (
          <Notice
            tone="warn"
            title="This query is withdrawn."
            kept="It is kept, and takes no more rollouts or judgments."
          />
        )}
        <Card>
          <Conversation messages={query.messages} />
          {query.reference && (
            <p className="mt-4 border-t pt-3 wrap-anywhere">
              <span className="font-medium">Known answer:</span> {query.reference}
            </p>
          )}
        </Card>
        <RankedRollouts rollouts={rollouts} labels={labels} project={project} mayWithdraw={mayWrite} />
        {working.length > 0 && <RefreshWhile />}
        {mayWrite && sampled.length > 0 && (
          <Card
            title="Sample rollouts"
            description={
              working.length > 0
                ? `${formatCount(working.length)} waiting or being made; this page follows.`
                : 'Asked of the policies that are served somewhere; a worker makes them.'
            }
          >
            <SampleForm project={project} queryId={id} policies={sampled} />
          </Card>
        )}
        {mayWrite && (
          <Card
            title="Paste a rollout"
            description="Made elsewhere by one of the policies. Its text is kept to the letter."
          >
            {pasteable.length > 0 ? (
              <PasteRolloutForm project={project} queryId={id} policies={pasteable} />
            ) : (
              <div className="grid justify-items-start gap-3">
                <p className="text-muted">A rollout belongs to a policy, and there is none yet.</p>
                <LinkButton href={`${base}/policies/new`}>Add a policy</LinkButton>
              </div>
            )}
          </Card>
        )}
        <Card
          title={comparisons.items.length === 0 ? 'Not compared yet' : 'Comparisons'}
          description={
            comparisons.items.length === 0
              ? 'Comparisons are chosen where a query has two rollouts.'
              : `${formatCount(comparisons.items.length)}${comparisons.nextCursor ? ' newest' : ''} of this query's rollouts, with the live verdicts.`
          }
          padded={false}
        >
          {comparisons.items.length > 0 && (
            <QueryComparisons
              comparisons={comparisons.items}
              verdicts={verdicts}
              labels={labels}
              path={`${base}/comparisons`}
            />
          )}
        </Card>
      </div>
    </>
  )
}

function About({ query, base }: { query: QueryView; base: string }) {
  const twin = query.duplicateOf ?? query.nearDuplicateOf
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <TextLink href={`${base}/queries?environment=${encodeURIComponent(query.environment)}`}>
        {query.environment}
      </TextLink>
      <SplitBadge split={query.split} />
      {query.state !== 'ACCEPTED' && <Badge tone="warn">{query.state.toLowerCase()}</Badge>}
      <span>
        added <RelativeTime at={query.createdAt} />
      </span>
      {twin && (
        <TextLink href={`${base}/queries/${twin}`}>
          {query.duplicateOf ? 'a copy of this query' : 'nearly the same as this query'}
        </TextLink>
      )}
    </span>
  )
}
