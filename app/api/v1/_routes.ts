import type { Handler } from '@/lib/web/route-spec'
import * as computeAgreement from './compute/agreement/route'
import * as computeStrengths from './compute/strengths/route'
import * as annotatorsItemExclude from './projects/[project]/annotators/[id]/exclude/route'
import * as annotatorsItemNotes from './projects/[project]/annotators/[id]/notes/route'
import * as annotatorsItemReinstate from './projects/[project]/annotators/[id]/reinstate/route'
import * as annotatorsItem from './projects/[project]/annotators/[id]/route'
import * as asksItemJudgments from './projects/[project]/asks/[id]/judgments/route'
import * as asksItemRegenerate from './projects/[project]/asks/[id]/regenerate/route'
import * as asksItemRetry from './projects/[project]/asks/[id]/retry/route'
import * as asksItem from './projects/[project]/asks/[id]/route'
import * as asksItemStop from './projects/[project]/asks/[id]/stop/route'
import * as asksItemStream from './projects/[project]/asks/[id]/stream/route'
import * as asks from './projects/[project]/asks/route'
import * as assignmentsItemDraft from './projects/[project]/assignments/[id]/draft/route'
import * as assignmentsItemRelease from './projects/[project]/assignments/[id]/release/route'
import * as assignmentsItemRenew from './projects/[project]/assignments/[id]/renew/route'
import * as assignmentsItemReport from './projects/[project]/assignments/[id]/report/route'
import * as assignmentsItemSkip from './projects/[project]/assignments/[id]/skip/route'
import * as audit from './projects/[project]/audit/route'
import * as comparisonsItemAdjudicate from './projects/[project]/comparisons/[id]/adjudicate/route'
import * as comparisonsItemAdjudicateWithdraw from './projects/[project]/comparisons/[id]/adjudicate/withdraw/route'
import * as comparisonsNext from './projects/[project]/comparisons/next/route'
import * as comparisons from './projects/[project]/comparisons/route'
import * as consent from './projects/[project]/consent/route'
import * as datasetsItemCompare from './projects/[project]/datasets/[id]/compare/route'
import * as datasetsItemExports from './projects/[project]/datasets/[id]/exports/route'
import * as datasetsItem from './projects/[project]/datasets/[id]/route'
import * as datasetsPreview from './projects/[project]/datasets/preview/route'
import * as datasets from './projects/[project]/datasets/route'
import * as environmentsItem from './projects/[project]/environments/[id]/route'
import * as environments from './projects/[project]/environments/route'
import * as exportsItemCancel from './projects/[project]/exports/[id]/cancel/route'
import * as exportsItemFilesName from './projects/[project]/exports/[id]/files/[name]/route'
import * as exportsItem from './projects/[project]/exports/[id]/route'
import * as importsItemCancel from './projects/[project]/imports/[id]/cancel/route'
import * as importsItemConfirm from './projects/[project]/imports/[id]/confirm/route'
import * as importsItemReport from './projects/[project]/imports/[id]/report/route'
import * as importsItem from './projects/[project]/imports/[id]/route'
import * as importsItemUndo from './projects/[project]/imports/[id]/undo/route'
import * as imports from './projects/[project]/imports/route'
import * as ingest from './projects/[project]/ingest/route'
import * as judgmentsItemReveal from './projects/[project]/judgments/[id]/reveal/route'
import * as judgmentsItemRevise from './projects/[project]/judgments/[id]/revise/route'
import * as judgmentsItem from './projects/[project]/judgments/[id]/route'
import * as judgmentsItemWithdraw from './projects/[project]/judgments/[id]/withdraw/route'
import * as judgments from './projects/[project]/judgments/route'
import * as leaderboardPairs from './projects/[project]/leaderboard/pairs/route'
import * as leaderboard from './projects/[project]/leaderboard/route'
import * as membersItem from './projects/[project]/members/[id]/route'
import * as members from './projects/[project]/members/route'
import * as metricsAgreement from './projects/[project]/metrics/agreement/route'
import * as metricsAnnotators from './projects/[project]/metrics/annotators/route'
import * as metricsBestOfN from './projects/[project]/metrics/best-of-n/route'
import * as metricsDisagreements from './projects/[project]/metrics/disagreements/route'
import * as metricsEnvironmentsHistory from './projects/[project]/metrics/environments/history/route'
import * as metricsEnvironments from './projects/[project]/metrics/environments/route'
import * as metricsFlywheel from './projects/[project]/metrics/flywheel/route'
import * as metricsIterations from './projects/[project]/metrics/iterations/route'
import * as metricsSummary from './projects/[project]/metrics/summary/route'
import * as metricsVerification from './projects/[project]/metrics/verification/route'
import * as metricsVerified from './projects/[project]/metrics/verified/route'
import * as notesItemRead from './projects/[project]/notes/[id]/read/route'
import * as notes from './projects/[project]/notes/route'
import * as policiesItem from './projects/[project]/policies/[id]/route'
import * as policiesItemTrial from './projects/[project]/policies/[id]/trial/route'
import * as policiesCheck from './projects/[project]/policies/check/route'
import * as policiesLocalServers from './projects/[project]/policies/local-servers/route'
import * as policies from './projects/[project]/policies/route'
import * as pulse from './projects/[project]/pulse/route'
import * as queriesItemReview from './projects/[project]/queries/[id]/review/route'
import * as queriesItem from './projects/[project]/queries/[id]/route'
import * as queriesItemWithdraw from './projects/[project]/queries/[id]/withdraw/route'
import * as queries from './projects/[project]/queries/route'
import * as rank from './projects/[project]/rank/route'
import * as reportsItemResolve from './projects/[project]/reports/[id]/resolve/route'
import * as reports from './projects/[project]/reports/route'
import * as rewardModelsItemMistakes from './projects/[project]/reward-models/[id]/mistakes/route'
import * as rewardModelsItemPromote from './projects/[project]/reward-models/[id]/promote/route'
import * as rewardModelsItemReject from './projects/[project]/reward-models/[id]/reject/route'
import * as rewardModelsItemRollback from './projects/[project]/reward-models/[id]/rollback/route'
import * as rewardModelsItem from './projects/[project]/reward-models/[id]/route'
import * as rewardModelsEvaluate from './projects/[project]/reward-models/evaluate/route'
import * as rewardModels from './projects/[project]/reward-models/route'
import * as rolloutsItemAudits from './projects/[project]/rollouts/[id]/audits/route'
import * as rolloutsItemAuditsWithdraw from './projects/[project]/rollouts/[id]/audits/withdraw/route'
import * as rolloutsItemRetry from './projects/[project]/rollouts/[id]/retry/route'
import * as rolloutsItem from './projects/[project]/rollouts/[id]/route'
import * as rolloutsItemStop from './projects/[project]/rollouts/[id]/stop/route'
import * as rolloutsItemStream from './projects/[project]/rollouts/[id]/stream/route'
import * as rolloutsItemWithdraw from './projects/[project]/rollouts/[id]/withdraw/route'
import * as rollouts from './projects/[project]/rollouts/route'
import * as rolloutsSample from './projects/[project]/rollouts/sample/route'
import * as project from './projects/[project]/route'
import * as verifiersCheck from './projects/[project]/verifiers/check/route'
import * as projects from './projects/route'

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

export type RouteEntry = { path: string; methods: { readonly [M in Method]?: Handler } }

/** Every route of the public API: the document, its page and the refusals table are made from this one table. */
export const ROUTES: readonly RouteEntry[] = [
  { path: '/api/v1/compute/agreement', methods: computeAgreement },
  { path: '/api/v1/compute/strengths', methods: computeStrengths },
  { path: '/api/v1/projects', methods: projects },
  { path: '/api/v1/projects/{project}', methods: project },
  { path: '/api/v1/projects/{project}/annotators/{id}', methods: annotatorsItem },
  { path: '/api/v1/projects/{project}/annotators/{id}/notes', methods: annotatorsItemNotes },
  { path: '/api/v1/projects/{project}/annotators/{id}/exclude', methods: annotatorsItemExclude },
  { path: '/api/v1/projects/{project}/annotators/{id}/reinstate', methods: annotatorsItemReinstate },
  { path: '/api/v1/projects/{project}/asks', methods: asks },
  { path: '/api/v1/projects/{project}/asks/{id}', methods: asksItem },
  { path: '/api/v1/projects/{project}/asks/{id}/judgments', methods: asksItemJudgments },
  { path: '/api/v1/projects/{project}/asks/{id}/regenerate', methods: asksItemRegenerate },
  { path: '/api/v1/projects/{project}/asks/{id}/retry', methods: asksItemRetry },
  { path: '/api/v1/projects/{project}/asks/{id}/stop', methods: asksItemStop },
  { path: '/api/v1/projects/{project}/asks/{id}/stream', methods: asksItemStream },
  { path: '/api/v1/projects/{project}/assignments/{id}/draft', methods: assignmentsItemDraft },
  { path: '/api/v1/projects/{project}/assignments/{id}/release', methods: assignmentsItemRelease },
  { path: '/api/v1/projects/{project}/assignments/{id}/renew', methods: assignmentsItemRenew },
  { path: '/api/v1/projects/{project}/assignments/{id}/report', methods: assignmentsItemReport },
  { path: '/api/v1/projects/{project}/assignments/{id}/skip', methods: assignmentsItemSkip },
  { path: '/api/v1/projects/{project}/audit', methods: audit },
  { path: '/api/v1/projects/{project}/comparisons', methods: comparisons },
  { path: '/api/v1/projects/{project}/comparisons/next', methods: comparisonsNext },
  { path: '/api/v1/projects/{project}/comparisons/{id}/adjudicate', methods: comparisonsItemAdjudicate },
  {
    path: '/api/v1/projects/{project}/comparisons/{id}/adjudicate/withdraw',
    methods: comparisonsItemAdjudicateWithdraw,
  },
  { path: '/api/v1/projects/{project}/consent', methods: consent },
  { path: '/api/v1/projects/{project}/datasets', methods: datasets },
  { path: '/api/v1/projects/{project}/datasets/{id}', methods: datasetsItem },
  { path: '/api/v1/projects/{project}/datasets/{id}/exports', methods: datasetsItemExports },
  { path: '/api/v1/projects/{project}/datasets/{id}/compare', methods: datasetsItemCompare },
  { path: '/api/v1/projects/{project}/datasets/preview', methods: datasetsPreview },
  { path: '/api/v1/projects/{project}/environments', methods: environments },
  { path: '/api/v1/projects/{project}/environments/{id}', methods: environmentsItem },
  { path: '/api/v1/projects/{project}/exports/{id}', methods: exportsItem },
  { path: '/api/v1/projects/{project}/exports/{id}/cancel', methods: exportsItemCancel },
  { path: '/api/v1/projects/{project}/exports/{id}/files/{name}', methods: exportsItemFilesName },
  { path: '/api/v1/projects/{project}/imports', methods: imports },
  { path: '/api/v1/projects/{project}/imports/{id}', methods: importsItem },
  { path: '/api/v1/projects/{project}/imports/{id}/cancel', methods: importsItemCancel },
  { path: '/api/v1/projects/{project}/imports/{id}/confirm', methods: importsItemConfirm },
  { path: '/api/v1/projects/{project}/imports/{id}/report', methods: importsItemReport },
  { path: '/api/v1/projects/{project}/imports/{id}/undo', methods: importsItemUndo },
  { path: '/api/v1/projects/{project}/ingest', methods: ingest },
  { path: '/api/v1/projects/{project}/judgments', methods: judgments },
  { path: '/api/v1/projects/{project}/judgments/{id}', methods: judgmentsItem },
  { path: '/api/v1/projects/{project}/judgments/{id}/reveal', methods: judgmentsItemReveal },
  { path: '/api/v1/projects/{project}/judgments/{id}/revise', methods: judgmentsItemRevise },
  { path: '/api/v1/projects/{project}/judgments/{id}/withdraw', methods: judgmentsItemWithdraw },
  { path: '/api/v1/projects/{project}/leaderboard', methods: leaderboard },
  { path: '/api/v1/projects/{project}/leaderboard/pairs', methods: leaderboardPairs },
  { path: '/api/v1/projects/{project}/members', methods: members },
  { path: '/api/v1/projects/{project}/members/{id}', methods: membersItem },
  { path: '/api/v1/projects/{project}/metrics/agreement', methods: metricsAgreement },
  { path: '/api/v1/projects/{project}/metrics/annotators', methods: metricsAnnotators },
  { path: '/api/v1/projects/{project}/metrics/best-of-n', methods: metricsBestOfN },
  { path: '/api/v1/projects/{project}/metrics/disagreements', methods: metricsDisagreements },
  { path: '/api/v1/projects/{project}/metrics/environments', methods: metricsEnvironments },
  { path: '/api/v1/projects/{project}/metrics/environments/history', methods: metricsEnvironmentsHistory },
  { path: '/api/v1/projects/{project}/metrics/flywheel', methods: metricsFlywheel },
  { path: '/api/v1/projects/{project}/metrics/iterations', methods: metricsIterations },
  { path: '/api/v1/projects/{project}/metrics/summary', methods: metricsSummary },
  { path: '/api/v1/projects/{project}/metrics/verification', methods: metricsVerification },
  { path: '/api/v1/projects/{project}/metrics/verified', methods: metricsVerified },
  { path: '/api/v1/projects/{project}/notes', methods: notes },
  { path: '/api/v1/projects/{project}/notes/{id}/read', methods: notesItemRead },
  { path: '/api/v1/projects/{project}/policies', methods: policies },
  { path: '/api/v1/projects/{project}/policies/{id}', methods: policiesItem },
  { path: '/api/v1/projects/{project}/policies/{id}/trial', methods: policiesItemTrial },
  { path: '/api/v1/projects/{project}/policies/check', methods: policiesCheck },
  { path: '/api/v1/projects/{project}/policies/local-servers', methods: policiesLocalServers },
  { path: '/api/v1/projects/{project}/pulse', methods: pulse },
  { path: '/api/v1/projects/{project}/queries', methods: queries },
  { path: '/api/v1/projects/{project}/queries/{id}', methods: queriesItem },
  { path: '/api/v1/projects/{project}/queries/{id}/review', methods: queriesItemReview },
  { path: '/api/v1/projects/{project}/queries/{id}/withdraw', methods: queriesItemWithdraw },
  { path: '/api/v1/projects/{project}/rank', methods: rank },
  { path: '/api/v1/projects/{project}/reports', methods: reports },
  { path: '/api/v1/projects/{project}/reports/{id}/resolve', methods: reportsItemResolve },
  { path: '/api/v1/projects/{project}/reward-models', methods: rewardModels },
  { path: '/api/v1/projects/{project}/reward-models/evaluate', methods: rewardModelsEvaluate },
  { path: '/api/v1/projects/{project}/reward-models/{id}', methods: rewardModelsItem },
  { path: '/api/v1/projects/{project}/reward-models/{id}/mistakes', methods: rewardModelsItemMistakes },
  { path: '/api/v1/projects/{project}/reward-models/{id}/promote', methods: rewardModelsItemPromote },
  { path: '/api/v1/projects/{project}/reward-models/{id}/reject', methods: rewardModelsItemReject },
  { path: '/api/v1/projects/{project}/reward-models/{id}/rollback', methods: rewardModelsItemRollback },
  { path: '/api/v1/projects/{project}/rollouts', methods: rollouts },
  { path: '/api/v1/projects/{project}/rollouts/{id}', methods: rolloutsItem },
  { path: '/api/v1/projects/{project}/rollouts/sample', methods: rolloutsSample },
  { path: '/api/v1/projects/{project}/rollouts/{id}/audits', methods: rolloutsItemAudits },
  { path: '/api/v1/projects/{project}/rollouts/{id}/audits/withdraw', methods: rolloutsItemAuditsWithdraw },
  { path: '/api/v1/projects/{project}/rollouts/{id}/retry', methods: rolloutsItemRetry },
  { path: '/api/v1/projects/{project}/rollouts/{id}/stop', methods: rolloutsItemStop },
  { path: '/api/v1/projects/{project}/rollouts/{id}/stream', methods: rolloutsItemStream },
  { path: '/api/v1/projects/{project}/rollouts/{id}/withdraw', methods: rolloutsItemWithdraw },
  { path: '/api/v1/projects/{project}/verifiers/check', methods: verifiersCheck },
]

/** Addresses that need no sign-in, each with its reason. */
export const PUBLIC_ROUTES: Readonly<Record<string, string>> = {
  '/api/auth/[...nextauth]': 'signing in itself',
  '/api/health': 'liveness for a load balancer; says nothing but that the process answers',
  '/api/metrics': 'guarded by METRICS_TOKEN, or this machine alone',
  '/api/ready': 'readiness for a load balancer; names the part that fails',
  '/api/v1/openapi.json': 'the description of the API; no data',
  '/api/[[...path]]': 'whatever is no address: 404',
}
