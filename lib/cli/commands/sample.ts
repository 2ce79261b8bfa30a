import type { Command } from 'commander'
import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { AppError } from '@/lib/errors'
import { makeSampler } from '@/lib/jobs/sampler'
import { sampleRollouts } from '@/lib/rollouts/sampling/sample-rollouts'
import { sampleRolloutsSchema } from '@/lib/rollouts/schema'
import { systemIn } from '../find-project'

const list = (text: string) => text.split(',').map((part) => part.trim())

const schema = z.object({
  project: z.string(),
  query: z.string().transform(list).pipe(z.array(idSchema)).optional(),
  policies: z.string().transform(list).optional(),
  n: z.coerce.number(),
  here: z.boolean().default(false),
})

export function sampleCommand(program: Command): void {
  program
    .command('sample')
    .description('ask policies with an endpoint for rollouts; without --query: of every open query that has none yet')
    .requiredOption('--project <slug>')
    .option('--query <ids>', 'one or more, between commas')
    .option('--policies <names>', 'between commas (default: two are drawn for each query)')
    .option('--n <number>', 'rollouts of each policy', '1')
    .option('--here', 'make them in this process instead of waiting for a worker')
    .action(run)
}

async function run(raw: unknown): Promise<void> {
  const { project, query, policies, n, here } = schema.parse(raw)
  const actor = await systemIn(db(), project)
  const ids: string[] = []
  for (const queryId of query ?? (await withoutRollouts(actor.project.id))) {
    const input = sampleRolloutsSchema.parse({ queryId, policies, n })
    ids.push(...(await transact((tx) => sampleRollouts(actor, input, tx))).map(({ id }) => id))
  }
  if (ids.length === 0) throw new AppError('not_found', 'Every open query has a rollout already; name some by --query.')
  console.log(`${ids.length} rollouts wait for a worker.`)
  if (!here) return
  const sampler = makeSampler()
  await sampler.drain()
  await sampler.stop()
  const rows = await db().$queryRaw<{ status: string; rollouts: number }[]>`
    SELECT status::text, count(*)::int AS rollouts FROM "Rollout" WHERE id = ANY(${ids}::uuid[]) GROUP BY status`
  for (const { status, rollouts } of rows) console.log(`${status.toLowerCase()}\t${rollouts}`)
}

async function withoutRollouts(projectId: string): Promise<string[]> {
  const rows = await db().query.findMany({
    where: { projectId, state: 'ACCEPTED', withdrawnAt: null, rollouts: { none: {} } },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}
