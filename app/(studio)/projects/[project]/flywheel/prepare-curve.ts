import type { Figures } from '@/app/_components/charts/figures'
import { formatCount, formatFixed } from '@/app/_components/format/number'
import type { LearningCurve } from '@/lib/reward-models/schema'

const STEPS = 40

/** Lines and words of a learning curve that has points: size to the right, loss upwards, in percent of the box. */
export function prepareCurve({ points, curve, worth, isLessThan, now }: LearningCurve) {
  const sizes = points.map(({ size }) => size)
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  const lossAt = (size: number) => (curve ? curve.a + curve.b * size ** -curve.c : null)
  const along = Array.from({ length: STEPS + 1 }, (_, i) => least + (i / STEPS) * (most - least))
  const losses = [...points.map(({ loss }) => loss), ...along.flatMap((size) => lossAt(size) ?? [])]
  const [low, high] = [Math.min(...losses), Math.max(...losses)]
  const x = (size: number) => (100 * (size - least)) / Math.max(1, most - least)
  const y = (loss: number) => (high === low ? 50 : 5 + (90 * (high - loss)) / (high - low))
  const path = along.flatMap((size) => {
    const loss = lossAt(size)
    return loss === null ? [] : `${x(size).toFixed(2)} ${y(loss).toFixed(2)}`
  })
  return {
    title: worthWords(worth, isLessThan),
    line: path.length === 0 ? '' : `M${path.join('L')}`,
    points: points.map(({ size, loss }) => ({ x: x(size), y: y(loss), label: formatCount(size) })),
    ticks: [high, low].map((loss) => ({ y: y(loss), text: formatFixed(loss, 3) })),
    figures: {
      ...{ caption: `Loss by number of judgments, of ${formatCount(now)}`, fileName: 'learning-curve' },
      columns: ['Judgments', 'Loss out of fold (nats)', 'By the curve'],
      rows: points.map(({ size, loss }) => [String(size), loss, lossAt(size)]),
    } satisfies Figures,
  }
}

export function worthWords({ value, low, high }: LearningCurve['worth'], isLessThan: boolean): string {
  if (value === null || low === null || high === null) return 'What the next 100 judgments are worth is not known'
  if (isLessThan) return `The next 100 judgments are worth less than ${nats(high)}`
  return `The next 100 judgments are worth ${nats(value)} of loss (${digits(low)} to ${digits(high)})`
}

const digits = (value: number) => (value === 0 ? '0' : value.toPrecision(2))
const nats = (value: number) => `${digits(value)} nats`
