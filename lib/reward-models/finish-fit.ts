import type { Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import type { ComputedFit, Rescored } from './compute-fit'
import type { ComputedGate } from './internal/gate-candidate'
import { lockRewardModels } from './internal/lock'
import { serve } from './internal/serve'
import type { Gate } from './schema'
import { transition } from './state'

const json = (value: object) => value as unknown as Prisma.InputJsonValue

/**
 * Stores a finished fit and does what the gate says, in one transaction: it serves, is rejected, or stays a candidate until
 * a person decides. Nobody ever sees weights without scores; those that `scoreAhead` wrote are taken over. Does nothing
 * where the version is not being fitted any more (another run of the job was faster).
 */
export async function finishFit(
  tx: Tx,
  target: { projectId: string; rewardModelId: string },
  { model, evaluation, gate: computed, rescored, preferences, learningCurve, championId, embeddings }: ComputedFit,
  cutoffAt: Date,
): Promise<void> {
  const { projectId, rewardModelId: id } = target
  await lockRewardModels(tx, projectId)
  const row = await tx.rewardModel.findFirst({
    where: { id, projectId, state: 'FITTING' },
    select: { state: true, version: true, seed: true },
  })
  if (!row) return
  await storeEvaluations(tx, projectId, rescored)
  const gate = await settleGate(tx, projectId, computed, championId)
  const candidate = transition(row.state, 'CANDIDATE')
  await tx.rewardModel.update({
    where: { id },
    data: {
      state: gate.verdict === 'REJECT' ? transition(candidate, 'REJECTED') : candidate,
      model: json(model),
      evaluation: json(evaluation),
      gate: json(gate),
      learningCurve: json(learningCurve),
      preferences,
      cutoffAt,
      ...(embeddings && { embeddings: json(embeddings) }),
      reasons: reasonsOf(gate),
      finishedAt: new Date(),
    },
    select: { id: true },
  })
  if (gate.verdict === 'PROMOTE') {
    await serve(tx, projectId, { id, version: row.version, seed: row.seed, stored: model })
  } else await tx.rewardScore.deleteMany({ where: { projectId, rewardModelId: id } })
}

/** Why it is in the state that it is in: nothing to say where it passed. */
function reasonsOf({ verdict, gateSet, reasons }: Gate): string[] {
  if (gateSet === null && verdict === 'PROMOTE') return ['unevaluated']
  return verdict === 'PROMOTE' ? [] : reasons
}

/** Figures of versions on a new set; the version's own state and verdict stay. */
export async function storeEvaluations(tx: Tx, projectId: string, rescored: readonly Rescored[]): Promise<void> {
  for (const { id, evaluation } of rescored) {
    await tx.rewardModel.updateMany({ where: { id, projectId }, data: { evaluation: json(evaluation) } })
  }
}

/** Counts the tries, and takes a verdict back whose champion does not serve any more. */
export async function settleGate(
  tx: Tx,
  projectId: string,
  computed: ComputedGate,
  championId: string | null,
): Promise<Gate> {
  const others = await tx.rewardModel.findMany({ where: { projectId }, select: { gate: true } })
  const { gateSet, provisional } = computed
  const tried = others.filter(({ gate }) => {
    const its = gate as Gate | null
    return (
      its?.gateSet && gateSet && its.provisional === provisional && 2 * its.gateSet.preferences > gateSet.preferences
    )
  })
  const settled = { ...computed, candidatesTried: 1 + tried.length }
  const serving = await tx.rewardModel.findFirst({ where: { projectId, state: 'PROMOTED' }, select: { id: true } })
  if ((serving?.id ?? null) === championId || computed.verdict === 'REJECT') return settled
  const reasons = [...computed.reasons, 'Another version began to serve while this one was fitted: a person decides.']
  return { ...settled, verdict: 'UNDECIDED', reasons }
}

/** Ends a fit that cannot succeed; `reason` is one sentence for a person. Does nothing where it is not being fitted. */
export async function failFit(
  tx: Tx,
  target: { projectId: string; rewardModelId: string },
  reason: string,
  cutoffAt: Date = new Date(),
): Promise<boolean> {
  const { projectId, rewardModelId: id } = target
  const { count } = await tx.rewardModel.updateMany({
    where: { id, projectId, state: 'FITTING' },
    data: { state: 'FAILED', reasons: [reason], finishedAt: new Date(), cutoffAt },
  })
  if (count > 0) await tx.rewardScore.deleteMany({ where: { projectId, rewardModelId: id } })
  return count > 0
}
