import type { Command } from 'commander'
import { z } from 'zod'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { createPolicy } from '@/lib/policies/create-policy'
import { createPolicySchema } from '@/lib/policies/schema'
import { systemIn } from '../find-project'

const schema = z.object({
  project: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  model: z.string().optional(),
  description: z.string().optional(),
  systemPrompt: z.string().optional(),
  temperature: z.coerce.number().optional(),
  maxTokens: z.coerce.number().optional(),
  maxConcurrency: z.coerce.number().optional(),
})

export function policyCommand(program: Command): void {
  const policy = program.command('policy').description('policies')
  policy
    .command('add')
    .description('a policy on a server that speaks the OpenAI protocol, or its next version')
    .requiredOption('--project <slug>')
    .requiredOption('--name <name>')
    .requiredOption('--base-url <address>', 'such as http://127.0.0.1:8080/v1; its key is set in the studio')
    .option('--model <name>', 'as the server calls it')
    .option('--description <text>')
    .option('--system-prompt <text>')
    .option('--temperature <number>')
    .option('--max-tokens <number>')
    .option('--max-concurrency <number>', 'requests at once to the server, over all workers (default: 4)')
    .action(add)
}

async function add(raw: unknown): Promise<void> {
  const { project, baseUrl, temperature, maxTokens, maxConcurrency, ...given } = schema.parse(raw)
  const actor = await systemIn(db(), project)
  const input = createPolicySchema.parse({
    ...given,
    endpoint: { baseUrl, maxConcurrency },
    sampling: { temperature, maxTokens },
  })
  const { policy, created } = await transact((tx) => createPolicy(actor, input, tx))
  console.log(`${policy.label}\t${created ? 'added' : 'is there already'}`)
}
