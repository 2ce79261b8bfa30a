import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import type { ProjectListItem } from '@/lib/projects/reads'
import { formatCount } from './_components/format/number'
import { Badge } from './_components/ui/badge'
import { startPath } from './start-path'

const ROLES = { ADMIN: 'Administrator', ANALYST: 'Analyst', ANNOTATOR: 'Annotator' } as const

export function ProjectList({ projects }: { projects: readonly ProjectListItem[] }) {
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
                {project.isDemo && <Badge>demo</Badge>}
              </p>
              <p className="mt-0.5 text-sm text-muted tabular-nums">
                {ROLES[project.role]} · {formatCount(project.queries)} queries · {formatCount(project.judgments)}{' '}
                judgments
              </p>
            </div>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
