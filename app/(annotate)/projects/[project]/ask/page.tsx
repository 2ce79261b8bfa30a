import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaTexts } from '@/app/_texts/area-texts'
import { orNotFound } from '@/app/(studio)/_components/or-not-found'
import { idSchema } from '@/lib/access/schema'
import { canAsk } from '@/lib/asks/can-ask'
import { listAsks, readAsk } from '@/lib/asks/read-ask'
import { readConsent } from '@/lib/projects/consent'
import { getProject, listProjects } from '@/lib/projects/reads'
import { requireActor } from '@/lib/web/session'
import { AskScreen } from './ask-screen'

type Props = { params: Promise<{ project: string }>; searchParams: Promise<{ turn?: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('ask')
  return { title: t('page', { project: (await params).project }) }
}

/** Where people ask, and judge what comes. `?turn=` is the question on screen, so that a reload comes back to it. */
export default async function AskPage({ params, searchParams }: Props) {
  const [{ project: slug }, { turn }] = await Promise.all([params, searchParams])
  const path = `/projects/${slug}/ask`
  const { user, ...actor } = await requireActor(slug, 'ask', turn ? `${path}?turn=${encodeURIComponent(turn)}` : path)
  const known = idSchema.safeParse(turn)
  const [project, projects, consentAt, ready, recent, ask] = await Promise.all([
    getProject(actor),
    listProjects(user, { limit: 50 }),
    readConsent(actor),
    canAsk(actor),
    listAsks(actor, { limit: 20 }),
    known.success ? orNotFound(readAsk(actor, known.data)) : null,
  ])
  const { scale, degrees, aspects, askReveal } = project
  return (
    <AreaTexts areas={['compare', 'ask']}>
      <AskScreen
        key={turn ?? 'new'}
        config={{ slug, scale, degrees, aspects, reveal: askReveal, hasConsented: consentAt !== null, ready }}
        person={{ name: user.name, email: user.email, seesStudio: actor.role !== 'ANNOTATOR' }}
        project={{ name: project.name, slug }}
        others={projects.items.flatMap(({ slug: other, name, role }) =>
          other === slug || role === 'ANALYST' ? [] : { slug: other, name },
        )}
        recent={recent.items}
        initial={ask}
      />
    </AreaTexts>
  )
}
