import type { ReactNode } from 'react'
import { PlainText } from '@/app/_components/plain-text'
import { Card } from '@/app/_components/ui/card'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { TextLink } from '@/app/_components/ui/text-link'
import { Fold } from '@/app/(studio)/_components/fold'
import type { PolicyView } from '@/lib/policies/reads'

const NAMES: Record<string, string> = {
  temperature: 'Temperature',
  topP: 'Top p',
  maxTokens: 'Most tokens',
  seed: 'Seed',
}

/** What the version is made of; what was not said is not shown. */
export function PolicySettings({ policy, datasets }: { policy: PolicyView; datasets: string }) {
  const sampling = Object.entries(policy.sampling as Record<string, unknown>).filter(([, value]) => value != null)
  const rows: [string, ReactNode][] = [
    ['Model', policy.model ?? <span className="text-muted">not said</span>],
    ...sampling.map(([key, value]): [string, string] => [NAMES[key] ?? key, String(value)]),
    [
      'Trained on',
      policy.trainedOnId ? (
        <TextLink key="trained" href={`${datasets}/${policy.trainedOnId}`}>
          a dataset version
        </TextLink>
      ) : (
        <span key="unsaid" className="text-muted">
          not said
        </span>
      ),
    ],
    ['Version', String(policy.version)],
    ['Added', <RelativeTime key="added" at={policy.createdAt} />],
  ]
  return (
    <Card title="Made of">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {policy.systemPrompt && (
        <div className="mt-4 border-t pt-3">
          <p className="mb-1 text-sm text-muted">System prompt</p>
          <Fold isLong={policy.systemPrompt.length > 600}>
            <PlainText text={policy.systemPrompt} mono />
          </Fold>
        </div>
      )}
    </Card>
  )
}
