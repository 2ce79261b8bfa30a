import type { FigureValue } from '../format/figure'
import { formatFixed } from '../format/number'
import { niceTicks, toPercent } from './scale'

export type ReliabilityBin = { confidence: number; correct: FigureValue }

/**
 * Bins in a box of percent, y from the top: how sure across (0.5 to 1), how often right upwards. The diagonal, where both
 * are equal, runs from `diagonal.from` to the upper right corner.
 */
export function prepareReliability(bins: readonly ReliabilityBin[]) {
  const least = Math.min(0.5, ...bins.flatMap(({ correct }) => [correct.value, correct.low].filter(isNumber)))
  const across: [number, number] = [0.5, 1]
  const up: [number, number] = [Math.max(0, Math.floor(least * 10) / 10), 1]
  const y = (value: number) => 100 - Math.min(100, Math.max(0, toPercent(value, up)))
  return {
    diagonal: { from: y(0.5), to: 0 },
    points: bins.flatMap(({ confidence, correct }) =>
      correct.value === null
        ? []
        : [
            {
              x: toPercent(confidence, across),
              y: y(correct.value),
              top: correct.high === null ? null : y(correct.high),
              bottom: correct.low === null ? null : y(correct.low),
              text: `${formatFixed(confidence, 2)} sure, right ${formatFixed(correct.value, 2)} of the time, n ${correct.n}`,
            },
          ],
    ),
    xTicks: [0.5, 0.6, 0.7, 0.8, 0.9, 1].map((value) => ({
      at: toPercent(value, across),
      text: formatFixed(value, 1),
    })),
    yTicks: niceTicks(up, 5).map(({ value, digits }) => ({
      at: y(value),
      text: formatFixed(value, Math.max(1, digits)),
    })),
  }
}

const isNumber = (value: number | null): value is number => value !== null
