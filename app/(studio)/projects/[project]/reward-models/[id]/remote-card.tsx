import { figureText } from '@/app/_components/format/figure'
import { formatFixed } from '@/app/_components/format/number'
import { Card } from '@/app/_components/ui/card'
import { Notice } from '@/app/_components/ui/notice'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { Stat } from '@/app/_components/ui/stat'
import { StatList } from '@/app/_components/ui/stat-list'
import type { RewardModelView } from '@/lib/reward-models/schema'
import { PROTOCOL_WORDS } from '../words'

type Props = { remote: NonNullable<RewardModelView['remote']>; state: RewardModelView['state'] }

const Z95 = 1.96

/** Where a served reward model is, how it is asked, how its numbers become rewards, and whether it answers. */
export function RemoteCard({ remote, state }: Props) {
  const { url, protocol, model, template, batchSize, scale, failure } = remote
  return (
    <Card title={state === 'PROMOTED' ? 'It is served elsewhere, and serves here' : 'It is served elsewhere'}>
      <div className="grid gap-4">
        {failure && (
          <Notice tone="warn" title="It did not answer last." kept="Stored rewards stay.">
            <RelativeTime at={failure.at} />: {failure.message}
          </Notice>
        )}
        <StatList>
          <Fact label="Address">{url}</Fact>
          <Fact label="Protocol">{PROTOCOL_WORDS[protocol]}</Fact>
          <Fact label="Model">{model ?? 'the server’s own'}</Fact>
          <Fact label="Template">{template}</Fact>
          <Fact label="In one request">{batchSize} rollouts</Fact>
          <Fact label="Scale" note={scale ? 'reward = (number − mean) / deviation / temperature' : undefined}>
            {scale ? scaleText(scale) : 'fitted once it was scored'}
          </Fact>
        </StatList>
      </div>
    </Card>
  )
}

function Fact({ label, note, children }: { label: string; note?: string; children: React.ReactNode }) {
  return (
    <Stat label={label} note={note}>
      <span className="text-base font-normal wrap-anywhere">{children}</span>
    </Stat>
  )
}

function scaleText({ mean, deviation, temperature, slopeError }: NonNullable<Props['remote']['scale']>): string {
  const slope = 1 / temperature
  const half = slopeError === null ? null : Z95 * slopeError
  const text = figureText({
    value: slope,
    low: half === null ? null : slope - half,
    high: half === null ? null : slope + half,
  })
  return `mean ${formatFixed(mean, 3)}, deviation ${formatFixed(deviation, 3)}, temperature ${formatFixed(temperature, 3)} (slope ${text})`
}
