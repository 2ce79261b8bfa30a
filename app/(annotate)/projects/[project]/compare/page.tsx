import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Markdown } from '@/app/_components/markdown'
import { AreaTexts } from '@/app/_texts/area-texts'
import { listOwnNotes } from '@/lib/annotators/reads'
import { countOwnToday } from '@/lib/judgments/read-own'
import { getProject, listProjects } from '@/lib/projects/reads'
import { requireActor } from '@/lib/web/session'
import { CompareScreen } from './compare-screen'

type Params = { params: Promise<{ project: string }> }

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const t = await getTranslations('compare')
  return { title: t('page', { project: (await params).project }) }
}

/** The screen in which people judge. The first comparison is claimed by the browser, so that loading a page claims nothing. */
export default async function ComparePage({ params }: Params) {
  const { project: slug } = await params
  const { user, ...actor } = await requireActor(slug, 'judge', `/projects/${slug}/compare`)
  const [project, judgedToday, projects, notes] = await Promise.all([
    getProject(actor),
    countOwnToday(actor),
    listProjects(user, { limit: 50 }),
    listOwnNotes(actor),
  ])
  return (
    <AreaTexts areas={['compare']}>
      <CompareScreen
        config={{
          userId: user.userId,
          slug,
          scale: project.scale,
          degrees: project.degrees,
          aspects: project.aspects,
          reveal: project.reveal,
          leaseSeconds: project.leaseSeconds,
          judgedToday,
        }}
        person={{ name: user.name, email: user.email, seesStudio: actor.role !== 'ANNOTATOR' }}
        project={{ name: project.name, slug }}
        others={projects.items.flatMap(({ slug: other, name, role }) =>
          other === slug || role === 'ANALYST' ? [] : { slug: other, name },
        )}
        guidelines={project.guidelines.trim() === '' ? null : <Markdown text={project.guidelines} />}
        notes={notes.flatMap(({ id, text, readAt }) => (readAt ? [] : { id, text })).reverse()}
      />
    </AreaTexts>
  )
}
