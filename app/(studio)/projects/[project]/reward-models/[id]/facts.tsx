import { formatCount } from '@/app/_components/format/number'
import { Card } from '@/app/_components/ui/card'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { Stat } from '@/app/_components/ui/stat'
import { StatList } from '@/app/_components/ui/stat-list'
import { describeEffect } from '@/lib/metrics/describe-versions'
import type { EmbeddingReport } from '@/lib/reward-models/embeddings/schema'
import type { RewardModelView } from '@/lib/reward-models/schema'
import { saidReasons } from '../words'

/** On what it was fitted, when, and what came of it. */
export function Facts({ model }: { model: RewardModelView }) {
  return (
    <Card title="How it was made">
      <StatList>
        <Stat label="Fitted on" note="training preferences">
          {model.preferences === null ? '–' : formatCount(model.preferences)}
        </Stat>
        <Stat label="Read until">{model.cutoffAt ? <RelativeTime at={model.cutoffAt} /> : '–'}</Stat>
        <Stat label="Promoted">{model.promotedAt ? <RelativeTime at={model.promotedAt} /> : 'never'}</Stat>
        <Stat label="Seed">
          <span className="text-base font-normal">{model.seed}</span>
        </Stat>
        {model.embeddings && (
          <Stat label="Embeddings">
            <span className="text-base font-normal wrap-anywhere">{saidEmbeddings(model.embeddings)}</span>
          </Stat>
        )}
        {saidReasons(model).length > 0 && (
          <Stat label="Why it stands so">
            <span className="text-base font-normal">{saidReasons(model).join(' ')}</span>
          </Stat>
        )}
        <Stat label="What it did">
          <span className="text-base font-normal">{describeEffect(model) ?? '–'}</span>
        </Stat>
      </StatList>
    </Card>
  )
}

function saidEmbeddings({ model, dimension, rollouts, missing, failure }: EmbeddingReport): string {
  const had = missing === 0 ? 'all' : `${formatCount(rollouts - missing)} of`
  const read = dimension === null ? 'It reads text alone' : `${formatCount(dimension)} numbers`
  return [`${model}: ${read}; ${had} ${formatCount(rollouts)} rollouts had one.`, failure].filter(Boolean).join(' ')
}
