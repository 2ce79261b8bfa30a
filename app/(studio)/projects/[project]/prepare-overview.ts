import type { WheelArrow, WheelStation } from '@/app/_components/charts/prepare-wheel'
import { formatCount, formatFixed, formatShare } from '@/app/_components/format/number'
import { formatRelativeTime } from '@/app/_components/format/relative-time'
import type { WheelState } from '@/lib/metrics/overview-schema'
import type { RewardModelView } from '@/lib/reward-models/schema'

type Input = {
  state: WheelState
  /** Preferences that boards leave out, and of how many. */
  leftOut: { leftOut: number; of: number }
  promoted: Pick<RewardModelView, 'version' | 'promotedAt'> | undefined
  /** Whether simulated judgments count in this project. */
  countsSimulated: boolean
  base: string
  now: number
}

/** The six stations of the wheel. A figure that is not known is a gap with its reason, never a zero. */
export function wheelStations({ state, leftOut, promoted, countsSimulated, base, now }: Input): WheelStation[] {
  const hasSimulated = state.simulatedJudgments > 0
  const station = (key: string, label: string, value: string, sub: string) => ({
    ...{ key, label, value, sub, href: `${base}/${key}` },
  })
  return [
    station('queries', 'Queries', formatCount(state.queries), thisWeek(state.queriesWeek)),
    {
      ...station('policies', 'Rollouts', formatCount(state.rollouts), forEachQuery(state)),
      href: `${base}/queries`,
    },
    station('comparisons', 'Comparisons', `${formatCount(state.waiting)} waiting`, thisWeek(state.comparisonsWeek)),
    {
      ...station('annotators', 'Judgments', formatCount(state.judgments), medianText(state)),
      isSimulated: hasSimulated,
    },
    {
      ...station('datasets', 'Preferences', formatCount(state.preferences), leftOutText(leftOut)),
      isSimulated: hasSimulated && countsSimulated,
    },
    {
      ...station('reward-models', 'Reward model', promoted ? `v${promoted.version}` : 'none', servingText(state)),
      ...(promoted?.promotedAt && {
        sub: formatRelativeTime(promoted.promotedAt.getTime(), now)
          .replace(/^/, 'promoted ')
          .replace(/ minutes?/, ' min')
          .replace(/ hours?/, ' h'),
      }),
    },
  ]
}

/** Rates on the arrows, and which of them is the slowest. */
export function wheelArrows(state: WheelState, slow: number | null): WheelArrow[] {
  const labels = [
    `${formatCount(state.rolloutsWeek)} rollouts this week`,
    `${formatCount(state.comparisonsWeek)} comparisons this week`,
    `${formatCount(state.judgmentsWeek)} judgments this week`,
    `${formatCount(state.preferencesWeek)} preferences this week`,
    `refitted after ${formatCount(state.refitEvery)} training preferences, ${formatCount(state.unseenPreferences)} so far`,
    `${formatCount(state.queriesWeek)} queries this week`,
  ]
  return labels.map((label, at) => ({ label, state: at === slow ? 'slow' : 'ok' }))
}

const thisWeek = (n: number) => (n === 0 ? 'none this week' : `+${formatCount(n)} this week`)

function forEachQuery({ rollouts, queries }: WheelState): string {
  return queries === 0 ? 'no query to answer' : `${formatFixed(rollouts / queries, 1)} for each query`
}

/** Imported votes carry no seconds. A median of a few would speak for all: then the week's count stands there. */
function medianText({ medianSeconds, timedJudgments, judgmentsWeek, judgments }: WheelState): string {
  if (judgments === 0) return 'none yet'
  if (medianSeconds === null || timedJudgments < judgments / 2) return thisWeek(judgmentsWeek)
  return medianSeconds < 90
    ? `${formatFixed(medianSeconds, 0)} s median`
    : `${formatFixed(medianSeconds / 60, 1)} min median`
}

function leftOutText({ leftOut, of }: Input['leftOut']): string {
  if (of === 0) return 'none yet'
  if (leftOut === 0) return 'none left out'
  // Something left out must not read as nothing.
  return `${leftOut / of < 0.005 ? 'under 1\u202f%' : formatShare(leftOut / of)} left out`
}

function servingText({ isFitting, decisivePreferences }: WheelState): string {
  if (isFitting) return 'being fitted'
  return decisivePreferences === 0 ? 'needs a judgment' : 'not fitted yet'
}
