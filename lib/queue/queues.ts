import { z } from 'zod'

/** Every kind of job: its queue's name → the payload that its handler takes. Handlers are idempotent. */
export const QUEUES = {
  'choose-comparisons': z.strictObject({ projectId: z.uuid() }),
  'fit-strengths': z.strictObject({ projectId: z.uuid(), judgments: z.number().int().min(0).default(1) }),
  'fit-reward-model': z.strictObject({ projectId: z.uuid(), rewardModelId: z.uuid() }),
  'evaluate-reward-models': z.strictObject({ projectId: z.uuid() }),
  /** Without a query: the environment's; without both: all of the project's. */
  'verify-rollouts': z.strictObject({
    projectId: z.uuid(),
    queryId: z.uuid().optional(),
    environmentId: z.uuid().optional(),
  }),
  /** Without a query: all of the project's. */
  'answer-by-rules': z.strictObject({ projectId: z.uuid(), queryId: z.uuid().optional() }),
  'score-rollouts': z.strictObject({ projectId: z.uuid(), queryId: z.uuid() }),
  'score-remotely': z.strictObject({ projectId: z.uuid(), queryId: z.uuid() }),
  'evaluate-remote': z.strictObject({ projectId: z.uuid(), rewardModelId: z.uuid() }),
  /** Policies that are judges of environments pick the better of two own rollouts. */
  'judge-own-rollouts': z.strictObject({ projectId: z.uuid() }),
  'sample-rollouts': z.strictObject({ projectId: z.uuid() }),
  'run-import': z.strictObject({ projectId: z.uuid(), importId: z.uuid() }),
  /** Not strict: a job that waits from before an update may say more. */
  'run-export': z.object({ projectId: z.uuid(), exportId: z.uuid() }),
  housekeeping: z.strictObject({}),
} as const

export type QueueName = keyof typeof QUEUES
export type Payload<N extends QueueName> = z.infer<(typeof QUEUES)[N]>
