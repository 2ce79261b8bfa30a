import type { Actor } from '@/lib/access/actor'
import { db } from '@/lib/db/client'
import { readPolicyLabels } from '@/lib/policies/policy-label'

/** How each policy of a project was sampled, by label: model, prompt and sampling. Never where it is served. */
export async function readPolicySettings(actor: Actor): Promise<Record<string, unknown>> {
  const labels = await readPolicyLabels(actor.project.id)
  const rows = await db().policy.findMany({
    where: { projectId: actor.project.id },
    orderBy: [{ name: 'asc' }, { version: 'asc' }],
    select: { id: true, kind: true, model: true, systemPrompt: true, sampling: true },
  })
  return Object.fromEntries(rows.map(({ id, ...settings }) => [labels.get(id) ?? id, settings]))
}
