import type { Command } from 'commander'
import { db } from '@/lib/db/client'

export function projectCommand(program: Command): void {
  const project = program.command('project').description('projects')
  project.command('list').description('slug, name and counts of every project').action(list)
}

async function list(): Promise<void> {
  const rows = await db().project.findMany({
    orderBy: { slug: 'asc' },
    select: { slug: true, name: true, _count: { select: { members: true, queries: true, judgments: true } } },
  })
  if (rows.length === 0) console.log('There is no project yet.')
  for (const { slug, name, _count } of rows) {
    console.log(
      [slug, name, `${_count.members} members`, `${_count.queries} queries`, `${_count.judgments} judgments`].join(
        '\t',
      ),
    )
  }
}
