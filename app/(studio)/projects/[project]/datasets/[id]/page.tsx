import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Card } from '@/app/_components/ui/card'
import { Notice } from '@/app/_components/ui/notice'
import { PageHeader } from '@/app/_components/ui/page-header'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { firstOf } from '@/app/(studio)/_components/list-search'
import { LiveRefresh } from '@/app/(studio)/_components/live-refresh'
import { orNotFound } from '@/app/(studio)/_components/or-not-found'
import { idSchema, pageQuery } from '@/lib/access/schema'
import { compareDatasets } from '@/lib/datasets/compare-datasets'
import { listExports } from '@/lib/datasets/exports/reads'
import { getDataset, listDatasets } from '@/lib/datasets/reads'
import { readPulse } from '@/lib/metrics/pulse'
import { requireActor } from '@/lib/web/session'
import { filterText } from '../words'
import { CompareVersions } from './compare-versions'
import { DatasetFacts } from './dataset-facts'
import { ExportForm } from './export-form'
import { ExportItem } from './export-item'

export const metadata: Metadata = { title: 'Dataset version' }

type Props = {
  params: Promise<{ project: string; id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function DatasetPage({ params, searchParams }: Props) {
  const { project, id } = await params
  const actor = await requireActor(project, 'datasets:read', `/projects/${project}/datasets/${id}`)
  if (!idSchema.safeParse(id).success) notFound()
  const { pulse } = await readPulse(actor)
  const dataset = await orNotFound(getDataset(actor, id))
  const exports = await listExports(actor, id)
  const { items } = await listDatasets(actor, pageQuery.parse({}))
  const others = items.filter((item) => item.id !== id).map(({ id, name }) => ({ id, name }))
  const { with: other } = firstOf(await searchParams)
  const isOther = others.some((item) => item.id === other)
  const found = other && isOther ? await compareDatasets(actor, id, other) : null
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
            <ExportForm
              project={project}
              datasetId={id}
              hasRows={dataset.rows > 0}
              mayReadAddresses={actor.scopes.has('addresses:read')}
            />
          </Card>
        )}
        {others.length > 0 && (
          <Card title="Compare" description="What another version shares with this one.">
            <CompareVersions project={project} datasetId={id} others={others} found={found} />
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
