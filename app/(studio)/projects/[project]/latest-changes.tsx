import { RelativeTime } from '@/app/_components/ui/relative-time'
import { describeEffect } from '@/lib/metrics/describe-versions'
import type { RewardModelView } from '@/lib/reward-models/schema'

type Props = {
  judgments: { text: string; at: Date } | null
  promoted: RewardModelView | undefined
}

/** What the latest judgments and the latest reward model did; read out when it changes. */
export function LatestChanges({ judgments, promoted }: Props) {
  const effect = promoted && describeEffect(promoted)
  const lines = [
    judgments && { key: 'judgments', ...judgments },
    effect && promoted.promotedAt && { key: 'model', text: `v${promoted.version}: ${effect}`, at: promoted.promotedAt },
  ].filter((line) => line !== null && line !== undefined && line !== '')
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="latest" className="rounded-md border bg-raised px-4 py-3">
      <h2 id="latest" className="text-sm font-medium text-muted">
        What the latest round did
      </h2>
      <ul aria-live="polite" className="mt-1 grid gap-1 tabular-nums">
        {lines.map((line) => (
          <li key={line.key} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-medium">{line.text}</span>
            <span className="text-sm text-faint">
              <RelativeTime at={line.at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
