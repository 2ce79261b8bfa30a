import { projectParams } from '@/lib/access/schema'
import { leaderboardSchema } from '@/lib/metrics/schema'
import { getLeaderboard } from '@/lib/metrics/strengths/get-leaderboard'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'leaderboard:read',
  summary: 'Strengths of the policies with intervals, ranks, and what was left out',
  params: projectParams,
  query: leaderboardSchema,
  run: (actor, { query }, tx) => getLeaderboard(actor, query, tx),
})
