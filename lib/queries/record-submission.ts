import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/db/client'
import type { SubmissionOutcome } from '@/lib/db/generated/enums'

type Submission = {
  environmentId: string
  queryId: string | null
  outcome: SubmissionOutcome
  reason?: string
  activeSeconds?: number
}

/** Notes that somebody submitted a query and what became of it: the raw material of generation difficulty. */
export async function recordSubmission(actor: Actor, submission: Submission, tx: Tx): Promise<void> {
  await tx.querySubmission.create({
    data: { projectId: actor.project.id, userId: actor.userId, tokenId: actor.tokenId, ...submission },
    select: { id: true },
  })
}
