import { ChartFrame } from '@/app/_components/charts/chart-frame'
import { HistoryPlot } from '@/app/_components/charts/history-plot'
import type { StrengthHistories } from '@/lib/metrics/strengths/stored-fits'
import { historyTitle } from './words'

type Props = {
  history: StrengthHistories
  /** Policy id → its shape on this page. */
  marks: ReadonlyMap<string | null, number>
}

/** Strengths in the stored fits; a fit is stored when judgments came in. */
export function HistoryCard({ history: { fits, policies }, marks }: Props) {
  if (fits.length < 2) return null
  const jumps = fits.filter(({ isJump }) => isJump).length
  return (
    <ChartFrame
      title={historyTitle(policies, fits.length)}
      description="Each stored fit reads all judgments that were there then, whatever is chosen above."
      footnote={
        jumps > 0 ? 'Dotted: pseudo-wins came or went there, so the figures jump without a judgment.' : undefined
      }
      figures={{
        caption: 'Strengths in the stored fits',
        fileName: 'strengths-over-time',
        columns: ['Fitted at', 'Preferences', ...policies.map(({ policy }) => policy)],
        rows: fits.map(({ at, preferences }, index) => [
          at.toISOString(),
          preferences,
          ...policies.map(({ strengths }) => strengths[index] ?? null),
        ]),
      }}
    >
      <HistoryPlot
        series={policies.map(({ policyId, policy, strengths }) => ({
          ...{ id: policyId, label: policy, mark: marks.get(policyId) ?? 0, values: strengths },
        }))}
        fits={fits.map(({ at, isJump }) => ({ label: at.toISOString().slice(0, 16).replace('T', ' '), isJump }))}
      />
    </ChartFrame>
  )
}
