import { projectParams } from '@/lib/access/schema'
import { leaderboardPairsSchema } from '@/lib/metrics/schema'
import { getLeaderboardPairs } from '@/lib/metrics/strengths/get-leaderboard'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'leaderboard:read',
  summary: 'Win matrix: how often each policy beat each other, null where nothing was compared',
  params: projectParams,
  query: leaderboardPairsSchema,
  run: (actor, { query }, tx) => getLeaderboardPairs(actor, query, tx),
})
