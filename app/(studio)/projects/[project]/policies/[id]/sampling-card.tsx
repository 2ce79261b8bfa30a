import { formatCount, formatFixed } from '@/app/_components/format/number'
import { Card } from '@/app/_components/ui/card'
import { Stat } from '@/app/_components/ui/stat'
import { StatList } from '@/app/_components/ui/stat-list'
import type { PolicyFigures } from '@/lib/rollouts/policy-figures'

/** What sampling took: time, tokens, cost, and how it failed. Unknown stays a gap. */
export function SamplingCard({ figures }: { figures: PolicyFigures }) {
  const { ended, working, failed, failures, cost, withoutCost } = figures
  const share = ended === 0 ? undefined : `of ${formatCount(ended)} that have ended`
  return (
    <Card title="Sampling">
      <StatList>
        <Stat label="First token" note="median">
          {seconds(figures.firstTokenMs)}
        </Stat>
        <Stat label="Whole answer" note="median">
          {seconds(figures.latencyMs)}
        </Stat>
        <Stat label="Tokens in, out" note="as the server counted them">
          {count(figures.promptTokens)}, {count(figures.completionTokens)}
        </Stat>
        <Stat label="Cost" note={withoutCost > 0 ? `unknown of ${formatCount(withoutCost)}` : undefined}>
          {cost === null ? '–' : formatFixed(cost, cost < 1 ? 4 : 2)}
        </Stat>
        <Stat label="Failed" note={share}>
          {formatCount(failed)}
        </Stat>
        {working > 0 && <Stat label="Waiting or being made">{formatCount(working)}</Stat>}
      </StatList>
      {failures.length > 0 && (
        <ul className="mt-4 grid gap-1 border-t pt-3 text-sm" aria-label="Failures by reason">
          {failures.map(({ reason, count: n }) => (
            <li key={reason} className="flex justify-between gap-4">
              <span className="wrap-anywhere">{reason.replaceAll('_', ' ')}</span>
              <span className="tabular-nums">{formatCount(n)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const seconds = (ms: number | null) => (ms === null ? '–' : `${formatFixed(ms / 1000, 2)} s`)
const count = (n: number | null) => (n === null ? '–' : formatCount(n))
