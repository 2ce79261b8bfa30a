import { formatCount, formatFixed } from '@/app/_components/format/number'
import type { ComparisonView } from '@/lib/comparisons/reads'
import { ARM_WORDS } from './words'

type Props = { comparison: ComparisonView; rewardModelVersion: number | undefined }

/** Why this comparison: what was stored when it was chosen. A gap says why it is one. */
export function Why({ comparison, rewardModelVersion }: Props) {
  const notDrawn = <span className="text-muted">nothing was drawn</span>
  const rows = [
    ['Chosen', ARM_WORDS[comparison.arm]],
    ['Propensity', comparison.propensity === null ? notDrawn : formatFixed(comparison.propensity, 4)],
    ['Candidates', comparison.candidateSetSize === null ? notDrawn : formatCount(comparison.candidateSetSize)],
    ['Seed', comparison.seed ?? notDrawn],
    [
      'Score p(1 − p)',
      comparison.score === null ? <Unscored comparison={comparison} key="none" /> : formatFixed(comparison.score, 4),
    ],
    [
      'Reward model',
      rewardModelVersion === undefined ? <Unscored comparison={comparison} key="none" /> : `v${rewardModelVersion}`,
    ],
    ['Judgments wanted', formatCount(comparison.overlap)],
    ['Priority', String(comparison.priority)],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Held-out queries are drawn without a look at rewards: that keeps their figures unbiased. */
function Unscored({ comparison: { arm, propensity } }: { comparison: ComparisonView }) {
  const drawn = arm === 'HOLDOUT' ? 'not used for held-out queries' : 'none served'
  return <span className="text-muted">{propensity === null ? 'nothing was drawn' : drawn}</span>
}
