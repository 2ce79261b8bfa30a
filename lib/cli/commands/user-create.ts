import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import { z } from 'zod'
import { createUser } from '@/lib/access/create-user'
import { grantOwner } from '@/lib/access/grant-owner'
import { emailSchema, passwordSchema } from '@/lib/access/schema'
import type { Tx } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { AppError } from '@/lib/errors'
import { addMember } from '@/lib/projects/add-member'
import { roleSchema } from '@/lib/projects/schema'
import { systemIn } from '../find-project'
import { readStdin } from '../read-stdin'

const schema = z.object({
  email: emailSchema,
  project: z.string().optional(),
  role: z.string().toUpperCase().pipe(roleSchema).optional(),
  name: z.string().trim().min(1).max(100).optional(),
  passwordStdin: z.boolean().default(false),
  owner: z.boolean().default(false),
})

export function createUserCommand(user: Command): void {
  user
    .command('create')
    .description('make an account (its password is printed unless given), a member, or both')
    .requiredOption('--email <address>')
    .option('--project <slug>', 'make the person a member of this project')
    .option('--role <role>', 'ADMIN, ANALYST or ANNOTATOR (default: ANNOTATOR)')
    .option('--name <name>', 'as others see it (default: what stands before the @)')
    .option('--password-stdin', 'read the password from standard input')
    .option('--owner', 'may create projects')
    .action(create)
}

async function create(raw: unknown): Promise<void> {
  const input = schema.parse(raw)
  const { email, project, role = 'ANNOTATOR', owner } = input
  if (input.role && !project) throw new AppError('bad_request', 'A role belongs to a project: add --project.')
  const given = input.passwordStdin ? passwordSchema.parse(await readStdin()) : null
  const password = given ?? randomBytes(12).toString('base64url')
  const isNew = await transact(async (tx) => {
    const fresh = await makeAccount(tx, { email, name: input.name ?? email.split('@')[0] ?? email, password, owner })
    if (!fresh && (given || !(project || owner))) throw new AppError('conflict', `${email} has an account already.`)
    if (project) await addMember(await systemIn(tx, project), { email, role }, tx)
    return fresh
  })
  const parts = [owner ? 'owner' : '', project ? `${role} in ${project}` : ''].filter(Boolean).join(', ')
  console.log(`${isNew ? 'Created' : 'Changed'} ${email}${parts && ` (${parts})`}.`)
  if (isNew && !given) console.log(`Password: ${password}`)
}

/** Whether the account is new; a standing one becomes an owner where that was asked. */
async function makeAccount(
  tx: Tx,
  { owner, ...user }: { email: string; name: string; password: string; owner: boolean },
): Promise<boolean> {
  const standing = await tx.user.findUnique({ where: { email: user.email }, select: { id: true } })
  if (!standing) await createUser(tx, { ...user, isOwner: owner })
  else if (owner) await grantOwner(tx, standing.id)
  return !standing
}
