import type { Metadata } from 'next'
import { Card } from '@/app/_components/ui/card'
import { PageHeader } from '@/app/_components/ui/page-header'
import { TextLink } from '@/app/_components/ui/text-link'
import { firstOf } from '@/app/(studio)/_components/list-search'
import { listGuidelines } from '@/lib/projects/guidelines'
import { getProject } from '@/lib/projects/reads'
import { requireActor } from '@/lib/web/session'
import { GuidelinesForm } from './guidelines-form'
import { VersionTable } from './version-table'
import { VersionText } from './version-text'

export const metadata: Metadata = { title: 'Guidelines' }

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The guidelines in force, all that stood before, and what changed between two of them. */
export default async function GuidelinesPage({ params, searchParams }: Props) {
  const { project: slug } = await params
  const settings = `/projects/${slug}/settings`
  const path = `${settings}/guidelines`
  const actor = await requireActor(slug, 'project:write', path)
  const [project, versions] = await Promise.all([getProject(actor), listGuidelines(actor)])
  const search = firstOf(await searchParams)
  const numbered = (text: string | undefined) => versions.find(({ number }) => String(number) === text)
  const shown = numbered(search.of)
  const before = shown && (numbered(search.with) ?? versions.find(({ number }) => number < shown.number))
  return (
    <div className="max-w-5xl">
      <PageHeader
        title="Guidelines"
        description={
          <>
            What makes one answer better than another. Each judgment names the version that could be read then.{' '}
            <TextLink href={settings}>All settings</TextLink>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {shown && <VersionText version={shown} before={before} versions={versions} path={path} />}
        <GuidelinesForm project={slug} text={project.guidelines} />
        {versions.length > 0 && (
          <Card title="Versions" padded={false}>
            <VersionTable versions={versions} path={path} />
          </Card>
        )}
      </div>
    </div>
  )
}
