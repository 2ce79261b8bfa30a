import type { VersionPoint } from '@/app/_components/charts/prepare-versions'
import { VersionLine } from '@/app/_components/charts/version-line'
import { formatCount } from '@/app/_components/format/number'
import { gapWords } from '@/app/_components/format/reason'
import { SimulatedBadge } from '@/app/_components/ui/simulated-badge'
import { describeVersions, newestEvaluated } from '@/lib/metrics/describe-versions'
import type { RewardModelView } from '@/lib/reward-models/schema'

/** @param versions newest first */
type Props = { versions: readonly RewardModelView[]; base: string; isSimulated: boolean }

/** Held-out accuracy of the reward model's versions beside "longer wins" and "people agree". */
export function VersionsCard({ versions, base, isSimulated }: Props) {
  const newest = newestEvaluated(versions)
  const evaluation = newest?.evaluation
  const n = evaluation?.blind.accuracy.n
  const reference = (label: string, estimate: { value: number | null; reason: string | null } | undefined) => ({
    label,
    value: estimate?.value ?? null,
    reason: gapWords(estimate?.reason),
  })
  return (
    <VersionLine
      title={describeVersions(versions)}
      description={
        n
          ? `Held-out accuracy, ${formatCount(n)} preferences; hollow: not promoted`
          : 'Held-out accuracy of each version'
      }
      badge={isSimulated && <SimulatedBadge />}
      points={n ? versions.map((version) => toPoint(version, base, newest?.evaluatedOn?.hash)).toReversed() : []}
      references={
        evaluation
          ? [reference('longer wins', evaluation.length.accuracy), reference('people agree', evaluation.human.accuracy)]
          : []
      }
    />
  )
}

const WITHOUT_FIGURES: Partial<Record<RewardModelView['state'], string>> = {
  FITTING: 'being fitted',
  FAILED: 'the fit failed',
}

/** @param set hash of the judgments that the line is about; figures of other judgments are no points of it */
function toPoint(model: RewardModelView, base: string, set: string | undefined): VersionPoint {
  const isOfSet = model.evaluatedOn?.hash === set
  const accuracy = isOfSet ? model.evaluation?.blind.accuracy : undefined
  return {
    ...{ id: model.id, label: `v${model.version}`, href: `${base}/reward-models/${model.id}` },
    ...{ value: accuracy?.value ?? null, low: accuracy?.low ?? null, high: accuracy?.high ?? null },
    n: accuracy?.n ?? 0,
    isPromoted: model.promotedAt !== null,
    reason: WITHOUT_FIGURES[model.state] ?? gapWords(isOfSet ? accuracy?.reason : 'other_set'),
  }
}
