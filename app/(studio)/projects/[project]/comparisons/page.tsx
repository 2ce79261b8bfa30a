import type { Metadata } from 'next'
import { Card } from '@/app/_components/ui/card'
import { EmptyState } from '@/app/_components/ui/empty-state'
import { LinkButton } from '@/app/_components/ui/link-button'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Pagination } from '@/app/_components/ui/pagination'
import { SelectField } from '@/app/_components/ui/select-field'
import { FilterForm } from '@/app/(studio)/_components/filter-form'
import { firstOf, searchOf } from '@/app/(studio)/_components/list-search'
import { countInReview, listComparisons, listReports } from '@/lib/comparisons/reads'
import { countOpenReports } from '@/lib/comparisons/report-reads'
import { listComparisonsSchema } from '@/lib/comparisons/schema'
import { countVerdicts } from '@/lib/judgments/reads'
import { listPolicies } from '@/lib/policies/reads'
import { listRewardModels } from '@/lib/reward-models/reads'
import { requireActor } from '@/lib/web/session'
import { ComparisonTable } from './comparison-table'
import { ARM_WORDS } from './words'

export const metadata: Metadata = { title: 'Comparisons' }

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

const STATES = ['OPEN', 'COMPLETE', 'IN_REVIEW', 'CLOSED'] as const
const option = (value: string, label: string) => ({ value, label })

const SHOWN = [
  option('', 'All'),
  option('reported', 'Skipped as harmful'),
  option('disputed', 'Disputed'),
  option('settled', 'Settled by an admin'),
]

export default async function ComparisonsPage({ params, searchParams }: Props) {
  const { project } = await params
  const path = `/projects/${project}/comparisons`
  const actor = await requireActor(project, 'comparisons:read', path)
  const { cursor, state, arm, show } = firstOf(await searchParams)
  const parsed = listComparisonsSchema.safeParse({ cursor, state, arm, show, limit: 50 })
  const input = parsed.success ? parsed.data : { limit: 50 }
  const filter = { state: input.state, arm: input.arm, show: input.show }
  const isFiltered = Object.values(filter).some(Boolean)
  const [page, inReview, reported, policies, models] = await Promise.all([
    listComparisons(actor, input),
    countInReview(actor),
    countOpenReports(actor),
    listPolicies(actor, { limit: 200 }),
    listRewardModels(actor, { limit: 200 }),
  ])
  const ids = page.items.map(({ id }) => id)
  const [verdicts, reports] = await Promise.all([countVerdicts(actor, ids), listReports(actor, ids)])
  return (
    <>
      <PageHeader
        title="Comparisons"
        description="A query and its rollouts put before people, with how and why it was chosen."
        actions={
          <>
            <LinkButton href={`${path}/reports`}>{reported > 0 ? `Reports ${reported} open` : 'Reports'}</LinkButton>
            <LinkButton href={`${path}/review`}>{inReview > 0 ? `Review ${inReview} disputed` : 'Review'}</LinkButton>
          </>
        }
      />
      <FilterForm path={path} isFiltered={isFiltered}>
        <SelectField
          label="State"
          name="state"
          options={[option('', 'All states'), ...STATES.map((one) => option(one, one.toLowerCase().replace('_', ' ')))]}
          defaultValue={filter.state ?? ''}
        />
        <SelectField
          label="Chosen"
          name="arm"
          options={[
            option('', 'In any way'),
            ...Object.entries(ARM_WORDS).map(([value, label]) => option(value, label)),
          ]}
          defaultValue={filter.arm ?? ''}
        />
        <SelectField label="Show" name="show" options={SHOWN} defaultValue={filter.show ?? ''} />
      </FilterForm>
      {page.items.length === 0 ? (
        <EmptyState
          action={actor.scopes.has('judge') && <LinkButton href={`/projects/${project}/compare`}>Judge now</LinkButton>}
        >
          {isFiltered
            ? 'No comparison matches.'
            : 'No comparison yet. They are chosen as soon as somebody asks for one and a query has two rollouts.'}
        </EmptyState>
      ) : (
        <Card padded={false}>
          <ComparisonTable
            comparisons={page.items}
            verdicts={verdicts}
            reports={reports}
            labels={new Map(policies.items.map((policy) => [`${policy.name}@${policy.version}`, policy.label]))}
            versions={new Map(models.items.map(({ id, version }) => [id, version]))}
            base={`/projects/${project}`}
          />
        </Card>
      )}
      {(cursor || page.nextCursor) && (
        <div className="mt-4">
          <Pagination
            label="Comparisons"
            previousHref={cursor && path + searchOf(filter)}
            nextHref={page.nextCursor && path + searchOf(filter, page.nextCursor)}
          />
        </div>
      )}
    </>
  )
}
