import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Card } from '@/app/_components/ui/card'
import { Notice } from '@/app/_components/ui/notice'
import { PageHeader } from '@/app/_components/ui/page-header'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { LiveRefresh } from '@/app/(studio)/_components/live-refresh'
import { orNotFound } from '@/app/(studio)/_components/or-not-found'
import { idSchema } from '@/lib/access/schema'
import { listExports } from '@/lib/datasets/exports/reads'
import { getDataset } from '@/lib/datasets/reads'
import { readPulse } from '@/lib/metrics/pulse'
import { requireActor } from '@/lib/web/session'
import { filterText } from '../words'
import { DatasetFacts } from './dataset-facts'
import { ExportForm } from './export-form'
import { ExportItem } from './export-item'

export const metadata: Metadata = { title: 'Dataset version' }

type Props = { params: Promise<{ project: string; id: string }> }

export default async function DatasetPage({ params }: Props) {
  const { project, id } = await params
  const actor = await requireActor(project, 'datasets:read', `/projects/${project}/datasets/${id}`)
  if (!idSchema.safeParse(id).success) notFound()
  const { pulse } = await readPulse(actor)
  const dataset = await orNotFound(getDataset(actor, id))
  const exports = await listExports(actor, id)
  const mayExport = actor.scopes.has('exports:create')
  return (
    <>
      <LiveRefresh project={project} pulse={pulse} />
      <PageHeader
        title={dataset.name}
        description={
          <>
            {filterText(dataset.filter)}; frozen <RelativeTime at={dataset.createdAt} />
          </>
        }
      />
      <div className="grid gap-6">
        {dataset.voidedAt && (
          <Notice tone="error" title="This version is void." kept="Its figures are kept.">
            A text in it was erased, so it is not exported any more. Freeze a new one.
          </Notice>
        )}
        <DatasetFacts dataset={dataset} />
        {mayExport && !dataset.voidedAt && (
          <Card title="Export" description="Files for a trainer, with a manifest that names this version and its hash.">
            <ExportForm project={project} datasetId={id} hasRows={dataset.rows > 0} />
          </Card>
        )}
        {exports.length > 0 && (
          <Card title="Exports">
            <ul className="grid gap-5 divide-y [&>li+li]:pt-5">
              {exports.map((one) => (
                <li key={one.id}>
                  <ExportItem item={one} project={project} mayCancel={mayExport} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  )
}
