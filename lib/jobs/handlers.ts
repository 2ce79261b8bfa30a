import type { Payload, QueueName } from '@/lib/queue/queues'
import { answerByRules } from './answer-by-rules'
import { chooseComparisons } from './choose-comparisons'
import { evaluateInThread, evaluateRemoteInThread, fitInThread } from './compute-in-thread'
import { evaluateRemote } from './evaluate-remote'
import { evaluateRewardModels } from './evaluate-reward-models'
import { fitRewardModel } from './fit-reward-model'
import { fitStrengths } from './fit-strengths'
import { housekeeping } from './housekeeping'
import { judgeOwnRollouts } from './judge-own-rollouts'
import { runExport } from './run-export'
import { runImport } from './run-import'
import { sampler } from './sampler'
import { scoreQueriesByServer } from './score-remotely'
import { scoreRollouts } from './score-rollouts'
import { verifyRollouts } from './verify-rollouts'

export type Handler<N extends QueueName> = {
  /** Jobs fetched at once. */
  batch: number
  /** Jobs of a batch with the same key are one piece of work. */
  key: (payload: Payload<N>) => string
  run: (payloads: Payload<N>[]) => Promise<void>
}

const ALL_WAITING = 500
const byProject = (payload: { projectId: string }) => payload.projectId
const first = <T>(payloads: T[]) => payloads[0]!

/** Every kind of job and what does it: the one table. */
export const HANDLERS: { [N in QueueName]: Handler<N> } = {
  'fit-strengths': { batch: ALL_WAITING, key: byProject, run: fitStrengths },
  'verify-rollouts': { batch: ALL_WAITING, key: byProject, run: verifyRollouts },
  'answer-by-rules': { batch: ALL_WAITING, key: byProject, run: answerByRules },
  'judge-own-rollouts': { batch: ALL_WAITING, key: byProject, run: judgeOwnRollouts },
  'score-rollouts': { batch: ALL_WAITING, key: byProject, run: scoreRollouts },
  'choose-comparisons': {
    batch: ALL_WAITING,
    key: byProject,
    run: async (all) => {
      await chooseComparisons(first(all))
    },
  },
  'fit-reward-model': {
    batch: 1,
    key: ({ rewardModelId }) => rewardModelId,
    run: (all) => fitRewardModel(first(all), fitInThread),
  },
  'evaluate-reward-models': {
    batch: ALL_WAITING,
    key: byProject,
    run: (all) => evaluateRewardModels(first(all), evaluateInThread),
  },
  'evaluate-remote': {
    batch: 1,
    key: ({ rewardModelId }) => rewardModelId,
    run: (all) => evaluateRemote(first(all), evaluateRemoteInThread),
  },
  'score-remotely': { batch: ALL_WAITING, key: byProject, run: scoreQueriesByServer },
  'sample-rollouts': { batch: ALL_WAITING, key: () => '', run: async () => sampler().wake() },
  'run-import': { batch: 1, key: ({ importId }) => importId, run: (all) => runImport(first(all)) },
  'run-export': { batch: 1, key: ({ exportId }) => exportId, run: (all) => runExport(first(all)) },
  housekeeping: { batch: ALL_WAITING, key: () => '', run: () => housekeeping() },
}
