import type { Command } from 'commander'
import { createToken } from '@/lib/access/create-token'
import { transact } from '@/lib/db/transact'
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
