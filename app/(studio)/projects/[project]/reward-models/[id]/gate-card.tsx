import { ChartFrame } from '@/app/_components/charts/chart-frame'
import { Strips } from '@/app/_components/charts/strips'
import { formatCount, formatFixed } from '@/app/_components/format/number'
import { Badge } from '@/app/_components/ui/badge'
import { TextLink } from '@/app/_components/ui/text-link'
import type { Estimate, Gate } from '@/lib/reward-models/schema'
import { gateTitle } from '../words'

type Row = { id: string; label: string; d: Estimate; holmLow?: number | null }

/** From where the gate turns down, whatever chance says (docs/math.md). */
const MOST_RISE = 0.02

/** The gate's verdict in words, with what it rests on. */
export function GateCard({ gate, path }: { gate: Gate; path: string }) {
  const rows: Row[] = [
    {
      id: 'champion',
      label: gate.champion ? `Against v${gate.champion.version}` : 'Against knowing nothing',
      d: gate.d,
    },
    ...(gate.best ? [{ id: 'best', label: `Against v${gate.best.version}, the best`, d: gate.best.d }] : []),
    ...gate.environments.map((one) => ({
      ...{ id: one.environmentId, label: one.environment, d: one.rise, holmLow: one.holmLow },
    })),
  ]
  const untested = gate.environments.filter(({ holmLow }) => holmLow === null).length
  return (
    <ChartFrame
      title={gateTitle(gate)}
      badge={gate.provisional && <Badge tone="warn">provisional</Badge>}
      description={describeGate(gate)}
      footnote={
        untested > 0
          ? 'An environment decides only from 10 queries and 100 preferences; those with fewer are shown and not tested.'
          : undefined
      }
      figures={{
        caption: 'Rise of the log loss',
        fileName: 'gate',
        columns: ['Against', 'Rise of the log loss', 'Lower bound (Holm)'],
        rows: rows.map(({ label, d, holmLow }) => [label, d, holmLow ?? null]),
      }}
    >
      <div className="grid gap-4">
        <ul className="grid max-w-prose gap-1">
          {gate.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <Strips
          rows={rows.map(({ id, label, d }) => ({ id, label, marks: [{ ...d, name: label }] }))}
          references={[
            { name: 'no change', value: 0 },
            { name: 'limit', value: MOST_RISE },
          ]}
          labelled
          signed
          unit="rise of the mean log loss, 95 % interval; below 0 is better, above the limit it is turned down"
        />
        {gate.champion && (
          <p className="text-sm text-muted">
            <TextLink href={`${path}/${gate.champion.id}`}>Open version {gate.champion.version}</TextLink>, which served
            when the gate was asked.
          </p>
        )}
      </div>
    </ChartFrame>
  )
}

function describeGate({ gateSet, candidatesTried, calibration }: Gate): string {
  const on = gateSet
    ? `${formatCount(gateSet.preferences)} preferences of ${formatCount(gateSet.queries)} ${gateSet.queries === 1 ? 'query' : 'queries'}`
    : 'no held-out judgment'
  const tried = candidatesTried === 1 ? 'the first candidate' : `candidate ${candidatesTried}`
  const off = calibration
    ? ` Probabilities off by ${formatFixed(calibration.ece, 3)}, where chance explains ${formatFixed(calibration.nullHigh, 3)}.`
    : ''
  return `Asked on ${on}; ${tried} on this set.${off}`
}
