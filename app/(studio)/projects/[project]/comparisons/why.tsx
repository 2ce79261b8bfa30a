import { formatCount } from '@/app/_components/format/number'
import { TextLink } from '@/app/_components/ui/text-link'
import type { ComparisonView } from '@/lib/comparisons/reads'
import { explainChoice } from './explain'
import { ScoreStrip } from './score-strip'
import { whyFigures } from './why-figures'

type Props = {
  comparison: ComparisonView
  /** Policies in the order of the items. */
  sides: readonly string[]
  rewardModelVersion: number | undefined
  /** Of the project. */
  base: string
}

/** Why this comparison: what was stored when it was chosen, in words, then in figures. */
export function Why({ comparison, sides, rewardModelVersion, base }: Props) {
  const { choice, score, candidateSetSize, rewardModelId } = comparison
  const among = choice?.kind === 'weighed' ? choice.among : null
  return (
    <>
      <p className="max-w-prose text-sm whitespace-normal">{explainChoice(comparison)}</p>
      {among && score !== null && (
        <ScoreStrip score={score} rank={among.rank} of={candidateSetSize ?? 0} quantiles={among.quantiles} />
      )}
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {whyFigures(comparison, sides[0] ?? 'the first').map(([name, value]) => (
          <Row key={name} name={name}>
            {value}
          </Row>
        ))}
        {rewardModelId && (
          <Row name="Reward model">
            <TextLink href={`${base}/reward-models/${rewardModelId}`}>
              {rewardModelVersion === undefined ? 'of then' : `v${rewardModelVersion}`}
            </TextLink>
          </Row>
        )}
        <Row name="Judgments wanted">{formatCount(comparison.overlap)}</Row>
        <Row name="Priority">{String(comparison.priority)}</Row>
      </dl>
    </>
  )
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="tabular-nums wrap-anywhere">{children}</dd>
    </div>
  )
}
