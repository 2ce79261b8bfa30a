import type { Metadata } from 'next'
import { AuthShell } from './_components/shell/auth-shell'
import { LinkButton } from './_components/ui/link-button'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <AuthShell
      title="There is nothing here"
      description="The address is wrong, what it named has gone, or it belongs to a project that you are not in."
    >
      <LinkButton href="/" variant="primary">
        Go to your projects
      </LinkButton>
    </AuthShell>
  )
}
