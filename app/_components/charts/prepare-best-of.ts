import { formatEstimate } from '../format/estimate'
import { type FigureValue, halfWidthOf } from '../format/figure'
import { formatFixed } from '../format/number'
import { pathOf, runs } from './prepare-versions'
import { niceTicks, paddedDomain, toPercent } from './scale'

export type BestOfPoint = { n: number; kl: number; human: FigureValue; predicted: FigureValue }

/**
 * Win rates of the reward's pick over how far picking moves away from the policy (KL, nats); y in percent from the top.
 * An n with too few queries has no point, and the line breaks there.
 */
export function prepareBestOf(points: readonly BestOfPoint[]) {
  const most = Math.max(...points.map(({ kl }) => kl), 0)
  const across: [number, number] = [0, most * 1.08 || 1]
  const up = paddedDomain(
    [0.5, ...points.flatMap(({ human, predicted }) => [human.low, human.high, human.value, predicted.value])],
    0.1,
  ) ?? [0, 1]
  const x = (kl: number) => toPercent(kl, across)
  const y = (value: number) => 100 - toPercent(value, up)
  const place = (value: number | null) => (value === null ? null : y(value))
  const placed = points.map(({ n, kl, human, predicted }) => ({
    n,
    x: x(kl),
    human: { y: place(human.value), top: place(human.high), bottom: place(human.low) },
    predicted: place(predicted.value),
  }))
  const line = (of: (one: (typeof placed)[number]) => number | null) =>
    runs(placed.map((one) => (of(one) === null ? null : [one.x, of(one) ?? 0]))).map(pathOf)
  return {
    points: placed,
    humanLines: line((one) => one.human.y),
    predictedLines: line((one) => one.predicted),
    even: y(0.5),
    klTicks: niceTicks(across, 4).map(({ value, digits }) => ({
      at: x(value),
      text: formatFixed(value, Math.max(1, digits)),
    })),
    yTicks: niceTicks(up, 4).map(({ value, digits }) => ({
      at: y(value),
      text: formatFixed(value, Math.max(2, digits)),
    })),
    labels: labelsOf(points, y),
  }
}

function labelsOf(points: readonly BestOfPoint[], y: (value: number) => number) {
  const last = points.findLast(({ human }) => human.value !== null)
  if (!last || last.human.value === null) return []
  const text = formatEstimate(last.human.value, halfWidthOf(last.human))
  const promised = last.predicted.value
  return [
    {
      text: 'people',
      figure: text ? `${text.value}${text.halfWidth ? ` ± ${text.halfWidth}` : ''}` : '',
      y: y(last.human.value),
      isStrong: true,
    },
    ...(promised === null ? [] : [{ text: 'promised', figure: formatFixed(promised, 3), y: y(promised) }]),
  ]
}
