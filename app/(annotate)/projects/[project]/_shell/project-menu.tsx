import { Menu } from '@/app/_components/ui/menu'
import { MenuLink } from '@/app/_components/ui/menu-link'

export type ProjectName = { slug: string; name: string }

/** The project's name; where the person judges in several, a way to the others. */
export function ProjectMenu({ project, others }: { project: ProjectName; others: readonly ProjectName[] }) {
  if (others.length === 0) return <span>{project.name}</span>
  return (
    <Menu label={project.name} accessibleName={`${project.name}, switch project`}>
      {[project, ...others].map(({ slug, name }) => (
        <MenuLink key={slug} href={`/projects/${slug}/compare`} current={slug === project.slug}>
          {name}
        </MenuLink>
      ))}
    </Menu>
  )
}
