import { Menu } from '@/app/_components/ui/menu'
import { MenuLink } from '@/app/_components/ui/menu-link'
import { startPath } from '@/app/start-path'
import type { ProjectListItem } from '@/lib/projects/reads'

type Props = { projects: readonly ProjectListItem[]; current: string; isOwner: boolean }

export function ProjectSwitcher({ projects, current, isOwner }: Props) {
  const name = projects.find(({ slug }) => slug === current)?.name ?? current
  return (
    <Menu label={name} accessibleName={`${name}, switch project`}>
      {projects.map((project) => (
        <MenuLink key={project.id} href={startPath(project)} current={project.slug === current}>
          {project.name}
        </MenuLink>
      ))}
      <MenuLink href="/?all=1">All projects</MenuLink>
      {isOwner && <MenuLink href="/projects/new">New project</MenuLink>}
    </Menu>
  )
}
