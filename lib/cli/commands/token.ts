import type { Command } from 'commander'
import { z } from 'zod'
import { createToken } from '@/lib/access/create-token'
import { listTokens, revokeToken } from '@/lib/access/revoke-token'
import { transact } from '@/lib/db/transact'
import { invalidField } from '@/lib/errors'
import { momentAfter } from '../duration'

type Options = { email: string; project?: string; scopes?: string; expires?: string; name: string }

export function tokenCommand(program: Command): void {
  const token = program.command('token').description('bearer tokens of the API')
  token
    .command('create')
    .description('make a token and print it, this once')
    .requiredOption('--email <address>', 'the user as whom it acts')
    .option('--project <slug>', 'reach this project only (default: all projects of the user)')
    .option('--scopes <list>', 'only these rights, with commas between (default: all of the role)')
    .option('--expires <time>', 'for example 30d, 12h (default: never)')
    .option('--name <name>', 'to know it again', 'command line')
    .action(create)
  token
    .command('list')
    .description('the tokens of a user that work, with their ids')
    .requiredOption('--email <address>')
    .action(list)
  token
    .command('revoke')
    .description('end a token for good, from its next request on')
    .requiredOption('--id <id>', 'as `token list` prints it')
    .action(revoke)
}

async function list({ email }: { email: string }): Promise<void> {
  const tokens = await transact((tx) => listTokens(tx, email))
  if (tokens.length === 0) console.log(`${email} has no token.`)
  for (const { id, name, projectSlug, scopes, expiresAt, lastUsedAt } of tokens) {
    const used = lastUsedAt ? `last used ${lastUsedAt.toISOString()}` : 'never used'
    const until = expiresAt ? `until ${expiresAt.toISOString()}` : 'does not expire'
    const rights = scopes.length > 0 ? scopes.join(',') : 'all rights of the role'
    console.log([id, name, projectSlug ?? 'all projects', rights, until, used].join('\t'))
  }
}

async function revoke({ id }: { id: string }): Promise<void> {
  const wanted = z.uuid().safeParse(id)
  if (!wanted.success) throw invalidField('id', `"${id}" is no id of a token; \`token list\` prints them.`)
  const { name } = await transact((tx) => revokeToken(tx, wanted.data))
  console.log(`Token "${name}" is revoked.`)
}

async function create({ email, project, scopes, expires, name }: Options): Promise<void> {
  const { token } = await transact((tx) =>
    createToken(tx, {
      userEmail: email,
      name,
      projectSlug: project,
      scopes: scopes === undefined ? undefined : listOf(scopes),
      expiresAt: expires === undefined ? undefined : momentAfter(expires),
    }),
  )
  console.log(token)
}

/** An empty list would mean all rights: it is taken as the empty scope, which is refused. */
function listOf(text: string): string[] {
  return text.split(',').map((part) => part.trim())
}
