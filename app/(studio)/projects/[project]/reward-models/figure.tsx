import { gapWords } from '@/app/_components/format/reason'
import { Estimate } from '@/app/_components/ui/estimate'
import type { Estimate as Figure } from '@/lib/reward-models/schema'

/** A held-out figure with its interval and count, or a gap with its reason. */
export function HeldOut({ figure, missing }: { figure: Figure | undefined; missing: string }) {
  if (!figure) return <span className="text-muted">– {missing}</span>
  const { value, low, high, n, reason } = figure
  const half = value === null || low === null || high === null ? null : Math.max(value - low, high - value)
  return <Estimate value={value} halfWidth={half} n={n} reason={gapWords(reason)} />
}
