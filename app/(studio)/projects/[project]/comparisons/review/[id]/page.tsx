import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Badge } from '@/app/_components/ui/badge'
import { Card } from '@/app/_components/ui/card'
import { PageHeader } from '@/app/_components/ui/page-header'
import { TextLink } from '@/app/_components/ui/text-link'
import { orNotFound } from '@/app/(studio)/_components/or-not-found'
import { idSchema } from '@/lib/access/schema'
import { readReview } from '@/lib/judgments/read-review'
import { getProject } from '@/lib/projects/reads'
import { requireActor } from '@/lib/web/session'
import { Conversation } from '../../../queries/[id]/conversation'
import { AdjudicateForm } from './adjudicate-form'
import { ReviewJudgments } from './review-judgments'
import { ReviewTexts } from './review-texts'
import { Settled } from './settled'

export const metadata: Metadata = { title: 'Review a comparison' }

type Props = { params: Promise<{ project: string; id: string }> }

/** A disputed comparison as its annotators read it, what each of them said, and the verdict that settles it. */
export default async function ReviewComparisonPage({ params }: Props) {
  const { project: slug, id } = await params
  const path = `/projects/${slug}/comparisons/review`
  const actor = await requireActor(slug, 'comparisons:read', `${path}/${id}`)
  if (!idSchema.safeParse(id).success) notFound()
  const [review, project] = await Promise.all([orNotFound(readReview(actor, id)), getProject(actor)])
  const maySettle = actor.scopes.has('comparisons:write')
  return (
    <>
      <PageHeader
        title="Review"
        description={
          <span className="flex flex-wrap items-center gap-3">
            <Badge tone={review.state === 'IN_REVIEW' ? 'warn' : 'neutral'}>
              {review.state.toLowerCase().replace('_', ' ')}
            </Badge>
            <TextLink href={path}>All disputed comparisons</TextLink>
            <TextLink href={`/projects/${slug}/comparisons/${id}`}>Who wrote which</TextLink>
          </span>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {review.settled && <Settled settled={review.settled} project={slug} id={id} mayReopen={maySettle} />}
        <Card title="Query">
          <Conversation messages={review.messages} />
        </Card>
        <ReviewTexts options={review.options} />
        <Card title="What people said" padded={false}>
          {review.judgments.length === 0 ? (
            <p className="px-5 pb-5 text-muted">No judgment of it is live.</p>
          ) : (
            <ReviewJudgments judgments={review.judgments} base={`/projects/${slug}`} />
          )}
        </Card>
        {review.state === 'IN_REVIEW' && maySettle && (
          <AdjudicateForm
            project={slug}
            id={id}
            keys={review.options.map(({ key }) => key)}
            rules={{ scale: project.scale, degrees: project.degrees }}
          />
        )}
      </div>
    </>
  )
}
