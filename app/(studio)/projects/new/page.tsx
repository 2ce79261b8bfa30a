import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AccountMenu } from '@/app/_components/shell/account-menu'
import { StudioShell } from '@/app/_components/shell/studio-shell'
import { Card } from '@/app/_components/ui/card'
import { PageHeader } from '@/app/_components/ui/page-header'
import { requireUser } from '@/lib/web/session'
import { NewProjectForm } from './new-project-form'

export const metadata: Metadata = { title: 'New project' }

export default async function NewProjectPage() {
  const user = await requireUser('/projects/new')
  if (!user.isOwner) notFound()
  return (
    <StudioShell account={<AccountMenu name={user.name} email={user.email} />}>
      <div className="mx-auto max-w-xl">
        <PageHeader
          title="New project"
          description="Everything but the address and the held-out share can be changed later."
        />
        <Card>
          <NewProjectForm />
        </Card>
      </div>
    </StudioShell>
  )
}
