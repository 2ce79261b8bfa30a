import { ChartFrame } from '@/app/_components/charts/chart-frame'
import { Reliability } from '@/app/_components/charts/reliability'
import { Strips } from '@/app/_components/charts/strips'
import { gapWords } from '@/app/_components/format/reason'
import type { ModelCalibration } from '@/lib/reward-models/schema'
import { calibrationTitle, calibrationWords } from '../words'

/** Does a model that says 70 % turn out right 70 times of 100? */
export function ReliabilityCard({ calibration }: { calibration: ModelCalibration }) {
  const { bins, ece, null: chance } = calibration
  return (
    <ChartFrame
      title={calibrationTitle(calibration)}
      description="Held-out preferences in ten parts by how sure it was, whichever side it favoured; ties count half. On the dashed line it is as often right as it is sure."
      figures={{
        caption: 'Reliability',
        fileName: 'reliability',
        columns: ['Part', 'Sure from', 'Sure to', 'Mean sureness', 'Right'],
        rows: bins.map(({ from, to, confidence, correct }, at) => [String(at + 1), from, to, confidence, correct]),
      }}
    >
      {bins.length === 0 ? (
        <p className="py-8 text-center text-muted">{gapWords(ece.reason) ?? 'Nothing was judged yet'}.</p>
      ) : (
        <div className="grid gap-5">
          <Reliability bins={bins} />
          {ece.value !== null && (
            <Strips
              rows={[{ id: 'ece', label: 'Off on average', marks: [{ ...ece, name: 'this version' }] }]}
              references={chance ? [{ name: 'what chance alone shows', value: 0, to: chance.high }] : []}
              include={[0]}
              within={[0, 1]}
              unit="expected calibration error; shaded: a perfect model, 95 of 100"
            />
          )}
          <ul className="grid gap-1 text-sm text-muted">
            {calibrationWords(calibration).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </ChartFrame>
  )
}
