import type { Metadata } from 'next'
import { Card } from '@/app/_components/ui/card'
import { EmptyState } from '@/app/_components/ui/empty-state'
import { LinkButton } from '@/app/_components/ui/link-button'
import { PageHeader } from '@/app/_components/ui/page-header'
import { Pagination } from '@/app/_components/ui/pagination'
import { SelectField } from '@/app/_components/ui/select-field'
import { FilterForm } from '@/app/(studio)/_components/filter-form'
import { firstOf, searchOf } from '@/app/(studio)/_components/list-search'
import { listComparisons } from '@/lib/comparisons/reads'
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

export default async function ComparisonsPage({ params, searchParams }: Props) {
  const { project } = await params
  const path = `/projects/${project}/comparisons`
  const actor = await requireActor(project, 'comparisons:read', path)
  const { cursor, state, arm } = firstOf(await searchParams)
  const parsed = listComparisonsSchema.safeParse({ cursor, state, arm, limit: 50 })
  const input = parsed.success ? parsed.data : { limit: 50 }
  const filter = { state: input.state, arm: input.arm }
  const [page, policies, models] = await Promise.all([
    listComparisons(actor, input),
    listPolicies(actor, { limit: 200 }),
    listRewardModels(actor, { limit: 200 }),
  ])
  const verdicts = await countVerdicts(
    actor,
    page.items.map(({ id }) => id),
  )
  return (
    <>
      <PageHeader
        title="Comparisons"
        description="A query and its rollouts put before people, with how and why it was chosen."
      />
      <FilterForm path={path} isFiltered={Boolean(filter.state ?? filter.arm)}>
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
      </FilterForm>
      {page.items.length === 0 ? (
        <EmptyState
          action={actor.scopes.has('judge') && <LinkButton href={`/projects/${project}/compare`}>Judge now</LinkButton>}
        >
          {filter.state || filter.arm
            ? 'No comparison matches.'
            : 'No comparison yet. They are chosen as soon as somebody asks for one and a query has two rollouts.'}
        </EmptyState>
      ) : (
        <Card padded={false}>
          <ComparisonTable
            comparisons={page.items}
            verdicts={verdicts}
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
