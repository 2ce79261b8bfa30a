import { ChartFrame } from '@/app/_components/charts/chart-frame'
import { Strips } from '@/app/_components/charts/strips'
import { formatCount } from '@/app/_components/format/number'
import type { LengthBand, RewardExplained } from '@/lib/reward-models/schema'
import { explainedWords } from '../words'

type Props = { bands: readonly LengthBand[]; explained: RewardExplained | null }

/** Is it right where lengths hardly differ, and how much of it is length? */
export function LengthCard({ bands, explained }: Props) {
  return (
    <ChartFrame
      title={lengthTitle(bands)}
      description={`Held-out accuracy by how far the two rollouts differ in length, in characters.${explained ? ` ${explainedWords(explained)}` : ''}`}
      figures={{
        caption: 'Accuracy by difference of length',
        fileName: 'by-length',
        columns: ['Characters apart', 'From', 'To', 'Accuracy', 'Longer wins', 'Log loss'],
        rows: bands.map((band) => [bandName(band), band.from, band.to, band.accuracy, band.longer, band.logLoss]),
      }}
    >
      <Strips
        rows={bands.map((band) => ({
          id: bandName(band),
          label: bandName(band),
          marks: [
            { ...band.accuracy, name: 'this version' },
            { ...band.longer, name: '“longer wins”', isHollow: true },
          ],
        }))}
        references={[{ name: 'chance', value: 0.5 }]}
        within={[0, 1]}
        unit="share got right; dashed: chance"
      />
    </ChartFrame>
  )
}

const bandName = ({ from, to }: LengthBand) => `${formatCount(from)} to ${formatCount(to)}`

/** The third in which lengths hardly differ tells whether it reads more than the length. */
function lengthTitle([nearest]: readonly LengthBand[]): string {
  const { value, low, high } = nearest?.accuracy ?? { value: null, low: null, high: null }
  if (value === null || low === null || high === null) return 'What it knows beyond length is not known yet'
  if (low > 0.5) return 'It is better than chance where lengths hardly differ'
  if (high < 0.5) return 'It is worse than chance where lengths hardly differ'
  return 'Where lengths hardly differ it cannot be told from chance'
}
