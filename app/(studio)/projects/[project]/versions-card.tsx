import type { VersionPoint, VersionReference } from '@/app/_components/charts/prepare-versions'
import { VersionLine } from '@/app/_components/charts/version-line'
import { formatCount } from '@/app/_components/format/number'
import { gapWords } from '@/app/_components/format/reason'
import { SimulatedBadge } from '@/app/_components/ui/simulated-badge'
import { describeLogLoss, describeVersions, newestEvaluated } from '@/lib/metrics/describe-versions'
import type { Estimate, ModelEvaluation, RewardModelView } from '@/lib/reward-models/schema'

/** @param versions newest first */
type Props = { versions: readonly RewardModelView[]; base: string; isSimulated: boolean; figure?: Shown }

type Shown = 'accuracy' | 'logLoss'

const MEASURES = {
  accuracy: { name: 'Held-out accuracy', says: 'Held-out accuracy' },
  logLoss: { name: 'Held-out log loss', says: 'Held-out log loss, lower is better' },
} as const

/** A held-out figure of the reward model's versions beside what it is set against. Default: accuracy. */
export function VersionsCard({ versions, base, isSimulated, figure = 'accuracy' }: Props) {
  const newest = newestEvaluated(versions)
  const { name, says } = MEASURES[figure]
  const n = newest?.evaluation?.blind[figure].n
  return (
    <VersionLine
      measure={name}
      title={figure === 'accuracy' ? describeVersions(versions) : describeLogLoss(versions)}
      description={n ? `${says}, ${formatCount(n)} preferences; hollow: not promoted` : `${says}, of each version`}
      badge={isSimulated && <SimulatedBadge />}
      points={
        n ? versions.map((version) => toPoint(version, base, figure, newest?.evaluatedOn?.hash)).toReversed() : []
      }
      references={newest?.evaluation ? referencesOf(newest.evaluation, figure) : []}
    />
  )
}

function referencesOf({ length, human, strengths }: ModelEvaluation, figure: Shown): VersionReference[] {
  const reference = (label: string, { value, reason }: Estimate) => ({ label, value, reason: gapWords(reason) })
  return figure === 'accuracy'
    ? [reference('longer wins', length.accuracy), reference('people agree', human.accuracy)]
    : [reference('strengths', strengths.logLoss), { label: 'knowing nothing', value: Math.LN2 }]
}

const WITHOUT_FIGURES: Partial<Record<RewardModelView['state'], string>> = {
  FITTING: 'being fitted',
  FAILED: 'the fit failed',
}

/** @param set hash of the judgments that the line is about; figures of other judgments are no points of it */
function toPoint(model: RewardModelView, base: string, shown: Shown, set: string | undefined): VersionPoint {
  const isOfSet = model.evaluatedOn?.hash === set
  const figure = isOfSet ? model.evaluation?.blind[shown] : undefined
  return {
    ...{ id: model.id, label: `v${model.version}`, href: `${base}/reward-models/${model.id}` },
    ...{ value: figure?.value ?? null, low: figure?.low ?? null, high: figure?.high ?? null },
    n: figure?.n ?? 0,
    isPromoted: model.promotedAt !== null,
    reason: WITHOUT_FIGURES[model.state] ?? gapWords(isOfSet ? figure?.reason : 'other_set'),
  }
}
