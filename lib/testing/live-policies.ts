import type { Actor } from '@/lib/access/actor'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { createPolicy } from '@/lib/policies/create-policy'
import { createPolicySchema } from '@/lib/policies/schema'
import { sampleRollouts } from '@/lib/rollouts/sampling/sample-rollouts'
import { sampleRolloutsSchema } from '@/lib/rollouts/schema'

/** A policy that is sampled from this server. @returns its id */
export async function makeLivePolicy(
  admin: Actor,
  name: string,
  baseUrl: string,
  given: Record<string, unknown> = {},
  endpoint: Record<string, unknown> = {},
): Promise<string> {
  const input = createPolicySchema.parse({ name, model: name, endpoint: { baseUrl, ...endpoint }, ...given })
  return (await transact((tx) => createPolicy(admin, input, tx))).policy.id
}

/** Asks for samples. @returns their ids */
export async function askSamples(admin: Actor, body: Record<string, unknown>): Promise<string[]> {
  const rollouts = await transact((tx) => sampleRollouts(admin, sampleRolloutsSchema.parse(body), tx))
  return rollouts.map(({ id }) => id)
}

/** Lets the lease of a rollout's worker be over, as if it had died long ago. */
export async function endRolloutLease(id: string): Promise<void> {
  await db().$executeRaw`UPDATE "Rollout" SET "workingUntil" = now() - interval '1 second' WHERE id = ${id}::uuid`
}
