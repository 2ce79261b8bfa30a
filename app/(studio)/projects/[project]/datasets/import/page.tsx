import type { Metadata } from 'next'
import { Card } from '@/app/_components/ui/card'
import { PageHeader } from '@/app/_components/ui/page-header'
import { LiveRefresh } from '@/app/(studio)/_components/live-refresh'
import { listImports } from '@/lib/datasets/imports/reads'
import { readPulse } from '@/lib/metrics/pulse'
import { requireActor } from '@/lib/web/session'
import { ImportList } from './import-list'
import { ImportPanel } from './import-panel'

export const metadata: Metadata = { title: 'Import' }

export default async function ImportPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params
  const actor = await requireActor(project, 'imports:write', `/projects/${project}/datasets/import`)
  const { pulse } = await readPulse(actor)
  const imports = (await listImports(actor)).filter((item) => !item.dryRun)
  return (
    <>
      <LiveRefresh project={project} pulse={pulse} />
      <PageHeader
        title="Import"
        description="What others have collected: judgments, pairs, rankings, rollouts, queries. Each file is tried first; nothing is stored until you say so."
      />
      <div className="grid gap-6">
        <ImportPanel project={project} />
        {imports.length > 0 && (
          <Card title="Imports" padded={false}>
            <ImportList project={project} imports={imports} />
          </Card>
        )}
      </div>
    </>
  )
}
