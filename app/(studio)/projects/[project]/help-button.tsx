import { LinkButton } from '@/app/_components/ui/link-button'
import { ActionForm } from '@/app/(studio)/_components/action-form'
import type { Scope } from '@/lib/access/scopes'
import type { Help } from '@/lib/metrics/bottleneck'
import { fitAction } from './reward-models/actions'

const LINKS: Record<Exclude<Help, 'fit' | null>, { path: string; label: string; scope: Scope }> = {
  'add-query': { path: '/queries/new', label: 'Add a query', scope: 'queries:submit' },
  'bring-rollouts': { path: '/queries', label: 'Bring in rollouts', scope: 'rollouts:write' },
  invite: { path: '/members', label: 'Invite people', scope: 'members:write' },
  judge: { path: '/compare', label: 'Judge now', scope: 'judge' },
}

/** The one button that helps, where this person may press it. */
export function HelpButton({ help, project, scopes }: { help: Help; project: string; scopes: ReadonlySet<Scope> }) {
  if (help === null) return null
  if (help === 'fit') {
    if (!scopes.has('reward-models:write')) return null
    return <ActionForm action={fitAction} project={project} label="Fit a reward model" variant="primary" />
  }
  const { path, label, scope } = LINKS[help]
  if (!scopes.has(scope)) return null
  return (
    <LinkButton variant="primary" href={`/projects/${project}${path}`}>
      {label}
    </LinkButton>
  )
}
