import type { ReactNode } from 'react'
import { AnnotateShell } from '@/app/_components/shell/annotate-shell'
import { TextLink } from '@/app/_components/ui/text-link'
import { AccountMenu } from '../_shell/account-menu'

type Props = {
  slug: string
  name: string
  user: { name: string; email: string }
  role: 'ADMIN' | 'ANALYST' | 'ANNOTATOR'
  /** True: two rollouts stand side by side. */
  wide?: boolean
  children: ReactNode
}

/** The annotator's frame around pages that scroll. */
export function HistoryShell({ slug, name, user, role, wide = false, children }: Props) {
  return (
    <AnnotateShell
      fixed={false}
      project={<TextLink href={`/projects/${slug}/compare`}>{name}</TextLink>}
      account={<AccountMenu person={{ ...user, seesStudio: role !== 'ANNOTATOR' }} slug={slug} />}
    >
      <div className={`mx-auto px-4 py-6 md:px-6 ${wide ? 'max-w-7xl' : 'max-w-4xl'}`}>{children}</div>
    </AnnotateShell>
  )
}
