import type { Command } from 'commander'
import { setUserDisabled } from '@/lib/access/set-user-disabled'
import { releaseLeasesOf } from '@/lib/comparisons/release-leases'
import { transact } from '@/lib/db/transact'
import { addMember } from '@/lib/projects/add-member'
import { addMemberSchema } from '@/lib/projects/schema'
import { systemIn } from '../find-project'
import { createUserCommand } from './user-create'

export function userCommand(program: Command): void {
  const user = program.command('user').description('people who sign in')
  createUserCommand(user)
  user
    .command('invite')
    .description('print a link that makes its holder a member of a project')
    .requiredOption('--email <address>')
    .requiredOption('--project <slug>')
    .option('--role <role>', 'ADMIN, ANALYST or ANNOTATOR', 'ANNOTATOR')
    .action(invite)
  user
    .command('disable')
    .description('shut somebody out of everything, from their next request on')
    .requiredOption('--email <address>')
    .action(({ email }: { email: string }) => setDisabled(email, true))
  user
    .command('enable')
    .description('let a disabled user in again')
    .requiredOption('--email <address>')
    .action(({ email }: { email: string }) => setDisabled(email, false))
}

async function invite(options: { email: string; project: string; role: string }): Promise<void> {
  const input = addMemberSchema.parse({ email: options.email, role: options.role.toUpperCase() })
  const { inviteUrl } = await transact(async (tx) => addMember(await systemIn(tx, options.project), input, tx))
  console.log(inviteUrl ?? `${input.email} has an account and is now ${input.role} in ${options.project}.`)
}

async function setDisabled(email: string, disabled: boolean): Promise<void> {
  await transact(async (tx) => {
    const { userId, projectIds } = await setUserDisabled(tx, email, disabled)
    if (!disabled) return
    for (const projectId of projectIds) await releaseLeasesOf(tx, projectId, userId)
  })
  console.log(`${email} is ${disabled ? 'disabled' : 'enabled'}.`)
}
