import { formatEstimate } from '@/app/_components/format/estimate'
import { Card } from '@/app/_components/ui/card'
import { Table } from '@/app/_components/ui/table'
import { TextLink } from '@/app/_components/ui/text-link'
import type { PolicyRollout } from '@/lib/policies/reads'

/** The newest rollouts, each under its query, with its rank among that query's. */
export function PolicyRollouts({ rollouts, path }: { rollouts: readonly PolicyRollout[]; path: string }) {
  if (rollouts.length === 0)
    return <Card title="No rollout yet" description="Paste one on the page of a query, or bring them in by API." />
  return (
    <Card title="Newest rollouts" padded={false}>
      <Table
        caption="Newest rollouts of this policy"
        rows={rollouts}
        rowKey={(rollout) => rollout.id}
        columns={[
          {
            key: 'query',
            header: 'Query',
            primary: true,
            cell: (rollout) => (
              <TextLink
                href={`${path}/${rollout.queryId}#rollout-${rollout.id}`}
                className="line-clamp-1 max-w-prose wrap-anywhere"
              >
                {rollout.query.slice(0, 200)}
              </TextLink>
            ),
          },
          { key: 'rank', header: 'Rank', align: 'right', cell: (rollout) => rollout.score?.rank ?? '–' },
          { key: 'reward', header: 'Reward', align: 'right', cell: (rollout) => rewardText(rollout) },
        ]}
      />
    </Card>
  )
}

function rewardText({ score }: PolicyRollout): string {
  const text = score && formatEstimate(score.reward, 1.96 * score.standardError)
  return text ? `${text.value} ± ${text.halfWidth}` : 'not scored'
}
