import { useTranslations } from 'next-intl'
import { Menu } from '@/app/_components/ui/menu'
import { MenuLink } from '@/app/_components/ui/menu-link'

export type ProjectName = { slug: string; name: string }

/** The project's name; where the person judges in several, a way to the others. */
export function ProjectMenu({ project, others }: { project: ProjectName; others: readonly ProjectName[] }) {
  const t = useTranslations('common.account')
  if (others.length === 0) return <span>{project.name}</span>
  return (
    <Menu label={project.name} accessibleName={t('switchProject', { name: project.name })}>
      {[project, ...others].map(({ slug, name }) => (
        <MenuLink key={slug} href={`/projects/${slug}/compare`} current={slug === project.slug}>
          {name}
        </MenuLink>
      ))}
    </Menu>
  )
}
