import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Badge } from '@/app/_components/ui/badge'
import { Card } from '@/app/_components/ui/card'
import { LinkButton } from '@/app/_components/ui/link-button'
import { PageHeader } from '@/app/_components/ui/page-header'
import { TextLink } from '@/app/_components/ui/text-link'
import { orNotFound } from '@/app/(studio)/_components/or-not-found'
import { idSchema } from '@/lib/access/schema'
import { getComparison } from '@/lib/comparisons/reads'
import { countVerdicts, listJudgments } from '@/lib/judgments/reads'
import { listPolicies } from '@/lib/policies/reads'
import { listRewardModels } from '@/lib/reward-models/reads'
import { requireActor } from '@/lib/web/session'
import { Why } from '../why'
import { verdictText } from '../words'
import { ComparisonJudgments } from './comparison-judgments'

export const metadata: Metadata = { title: 'Comparison' }

type Props = { params: Promise<{ project: string; id: string }> }

export default async function ComparisonPage({ params }: Props) {
  const { project, id } = await params
  const base = `/projects/${project}`
  const actor = await requireActor(project, 'comparisons:read', `${base}/comparisons/${id}`)
  if (!idSchema.safeParse(id).success) notFound()
  const comparison = await orNotFound(getComparison(actor, id))
  const [verdicts, judgments, policies, models] = await Promise.all([
    countVerdicts(actor, [id]),
    listJudgments(actor, { comparison: id, limit: 100 }),
    listPolicies(actor, { limit: 200 }),
    listRewardModels(actor, { limit: 200 }),
  ])
  const labels = new Map(policies.items.map((policy) => [`${policy.name}@${policy.version}`, policy.label]))
  const sides = comparison.policies.map((policy) => labels.get(policy) ?? policy)
  const version = models.items.find((model) => model.id === comparison.rewardModelId)?.version
  const isReviewed =
    comparison.state === 'IN_REVIEW' || judgments.items.some(({ adjudication, live }) => adjudication && live)
  return (
    <>
      <PageHeader
        title={sides.join(' and ')}
        description={
          <span className="grid gap-1">
            <TextLink href={`${base}/queries/${comparison.queryId}`} className="line-clamp-2 wrap-anywhere">
              {comparison.query.slice(0, 400)}
            </TextLink>
            <span>
              <Badge>{comparison.state.toLowerCase().replace('_', ' ')}</Badge>
              {comparison.closeReason && ` ${comparison.closeReason}`}
            </span>
          </span>
        }
        actions={isReviewed && <LinkButton href={`${base}/comparisons/review/${id}`}>Review</LinkButton>}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card title="Verdicts" description={verdictText(sides, verdicts.get(id))} padded={false}>
          {judgments.items.length > 0 && (
            <ComparisonJudgments judgments={judgments.items} rolloutIds={comparison.rolloutIds} sides={sides} />
          )}
        </Card>
        <Card title="Why this comparison?">
          <Why comparison={comparison} sides={sides} rewardModelVersion={version} base={base} />
        </Card>
      </div>
    </>
  )
}
