import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ProjectListItem } from '@/lib/projects/reads'
import { Badge } from './_components/ui/badge'
import { startPath } from './start-path'

export function ProjectList({ projects }: { projects: readonly ProjectListItem[] }) {
  const t = useTranslations('entry.projects')
  return (
    <ul className="divide-y rounded-md border bg-raised">
      {projects.map((project) => (
        <li key={project.id}>
          <Link
            href={startPath(project)}
            className="flex items-center gap-4 px-5 py-4 transition-colors first:rounded-t-md last:rounded-b-md hover:bg-sunken"
          >
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                <span className="min-w-0 truncate">{project.name}</span>
                {project.isDemo && <Badge>{t('demo')}</Badge>}
              </p>
              <p className="mt-0.5 text-sm text-muted tabular-nums">
                {t('counts', {
                  role: t(project.role),
                  queries: project.queries,
                  judgments: project.judgments,
                })}
              </p>
            </div>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
