import type { Metadata } from 'next'
import { formatCount } from '@/app/_components/format/number'
import { Card } from '@/app/_components/ui/card'
import { EmptyState } from '@/app/_components/ui/empty-state'
import { LinkButton } from '@/app/_components/ui/link-button'
import { PageHeader } from '@/app/_components/ui/page-header'
import { getAgreement } from '@/lib/metrics/agreement/get-agreement'
import { listAnnotatorFigures } from '@/lib/metrics/annotators/list-figures'
import type { AnnotatorFigures } from '@/lib/metrics/annotators/schema'
import { getProject } from '@/lib/projects/reads'
import { requireActor } from '@/lib/web/session'
import { AgreementCard } from './agreement-card'
import { AnnotatorTable, shownName } from './annotator-table'
import { flagged, WorthALook } from './worth-a-look'

export const metadata: Metadata = { title: 'Annotators' }

type Props = { params: Promise<{ project: string }> }

export default async function AnnotatorsPage({ params }: Props) {
  const { project } = await params
  const path = `/projects/${project}/annotators`
  const actor = await requireActor(project, 'annotators:read', path)
  const [rows, agreement, { sources }] = await Promise.all([
    listAnnotatorFigures(actor),
    getAgreement(actor),
    getProject(actor),
  ])
  if (rows.length === 0)
    return (
      <>
        <PageHeader title="Annotators" />
        <EmptyState
          action={
            actor.scopes.has('members:write') && (
              <LinkButton href={`/projects/${project}/members`} variant="primary">
                Invite people
              </LinkButton>
            )
          }
        >
          Nobody has judged yet.
        </EmptyState>
      </>
    )
  const names = new Map(rows.map((row) => [row.id, shownName(row)]))
  const hasFlagged = flagged(rows).length > 0
  return (
    <>
      <PageHeader
        title={titleOf(rows)}
        description="Whoever's verdict it is: a person, a simulated one, a model. Exports carry the pseudonym."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className={hasFlagged ? 'grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2' : ''}>
          <AgreementCard agreement={agreement} isSimulated={sources.includes('SIMULATED')} names={names} />
          <WorthALook rows={rows} path={path} />
        </div>
        <Card
          title="Each annotator"
          description="Reliability is agreement with the pooled order of policies, not truth; few verdicts leave it near 1. Left bias is in log-odds. Agreement is with the others' decisive verdicts on the same pairs."
          padded={false}
        >
          <AnnotatorTable rows={rows} path={path} />
        </Card>
      </div>
    </>
  )
}

function titleOf(rows: readonly AnnotatorFigures[]): string {
  const many = `${formatCount(rows.length)} ${rows.length === 1 ? 'annotator' : 'annotators'}`
  const found = flagged(rows).length
  const excluded = rows.filter(({ excludedAt }) => excludedAt).length
  const parts = [found > 0 && `${formatCount(found)} worth a look`, excluded > 0 && `${formatCount(excluded)} excluded`]
  return [many, ...parts.filter(Boolean)].join(', ')
}
