import type { WheelState } from './overview-schema'

/** The one thing that helps; the page knows where each leads. */
export type Help = 'add-query' | 'bring-rollouts' | 'invite' | 'judge' | 'fit' | null

export type Bottleneck = {
  /** Index of the slowest arrow: 0 queries → rollouts, 1 → comparisons, 2 → judgments, 3 → preferences, 4 → reward
   * model, 5 → queries. Null: nothing holds the wheel back. */
  arrow: 0 | 1 | 2 | 3 | 4 | 5 | null
  /** Title of the page. */
  heading: string
  /** The finding, and what it means. */
  title: string
  text: string
  help: Help
}

const count = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`

/** More than this share of preferences left out is worth a look. */
const MUCH_LEFT_OUT = 0.3

/**
 * What holds the wheel back, from counts alone. The first station that has nothing to pass on comes first; where every
 * station has something, the wheel waits for judgments, for they are made by people.
 */
export function findBottleneck(state: WheelState): Bottleneck {
  return (
    emptyStation(state) ??
    rewardModelStation(state) ??
    (state.waiting > 0 ? waitingForJudgments(state) : waitingForComparisons(state))
  )
}

function emptyStation({ queries, rollouts, pairableQueries }: WheelState): Bottleneck | null {
  if (queries === 0)
    return {
      arrow: 5,
      heading: 'The wheel waits for its first query',
      title: 'There are no queries yet.',
      text: 'A query is what a person asks; everything else follows from it.',
      help: 'add-query',
    }
  if (pairableQueries > 0) return null
  return {
    arrow: 0,
    heading: 'The wheel is waiting for rollouts',
    title: rollouts === 0 ? 'No query has a rollout yet.' : 'No query has two rollouts yet.',
    text: 'People compare two rollouts of one query, so a query needs at least two.',
    help: 'bring-rollouts',
  }
}

function rewardModelStation(state: WheelState): Bottleneck | null {
  const { isFitting, promotedVersion, decisivePreferences, unseenPreferences, failure, refitEvery } = state
  if (isFitting)
    return {
      arrow: 4,
      heading: 'A reward model is being fitted',
      title: 'A fit is running.',
      text: 'When it is done its rewards rank the rollouts anew; this page shows it by itself.',
      help: null,
    }
  if (failure !== null)
    return { arrow: 4, heading: 'The last fit failed', title: 'The last fit failed.', text: failure, help: 'fit' }
  if (promotedVersion !== null || decisivePreferences === 0) return null
  return {
    arrow: 4,
    heading: 'The wheel is waiting for its first reward model',
    title: `${count(decisivePreferences, 'training preference')} and no reward model.`,
    text: `One is fitted by itself after ${refitEvery} preferences (${Math.min(unseenPreferences, refitEvery)} so far), or now.`,
    help: 'fit',
  }
}

function waitingForJudgments(state: WheelState): Bottleneck {
  const { waiting, judgedDay, judgedWeek, people, peopleActive } = state
  const today =
    judgedDay === 0
      ? 'none was judged in the last day'
      : `${judgedDay.toLocaleString('en-GB')} ${judgedDay === 1 ? 'was' : 'were'} judged in the last day`
  return {
    arrow: 2,
    heading: 'The wheel is waiting for judgments',
    title: `${count(waiting, 'comparison')} ${waiting === 1 ? 'waits' : 'wait'}; ${today}.`,
    text: [refitPace(state, judgedWeek / 7), presence(people, peopleActive)].filter(Boolean).join(' '),
    help: people === 0 || (people === 1 && peopleActive === 1) ? 'invite' : 'judge',
  }
}

/** A pace of a week says nothing of a time further off. */
const FURTHEST_DAYS = 60

/** When the next refit comes if people go on as in the last week. */
function refitPace({ unseenPreferences, refitEvery }: WheelState, perDay: number): string {
  const missing = Math.max(0, refitEvery - unseenPreferences)
  if (missing === 0) return 'The next refit is due.'
  const more = `The next refit comes after ${count(missing, 'more training preference')}`
  if (perDay === 0) return `${more}.`
  const days = Math.ceil(missing / perDay)
  return days > FURTHEST_DAYS
    ? `${more}.`
    : `${more}: in about ${days <= 1 ? 'a day' : count(days, 'day')} at the pace of this week.`
}

function presence(people: number, active: number): string {
  if (people === 0) return 'Nobody in this project may judge yet.'
  if (active === people) return ''
  if (people === 1) return 'The only person who may judge was not here this week.'
  return `${active} of ${people} people who may judge were here this week.`
}

function waitingForComparisons({ judgments, preferences, leftOut, people, peopleToday }: WheelState): Bottleneck {
  if (leftOut / Math.max(1, preferences + leftOut) > MUCH_LEFT_OUT)
    return {
      arrow: 3,
      heading: 'Many judgments do not count',
      title: `${count(leftOut, 'preference')} of ${(preferences + leftOut).toLocaleString('en-GB')} are left out.`,
      text: 'The settings say whose judgments count; withdrawn and revealed ones never do.',
      help: null,
    }
  if (peopleToday === 0)
    return {
      arrow: 2,
      heading: 'The wheel is waiting for people',
      title: 'Nobody judged in the last day.',
      text: 'Comparisons are chosen as soon as somebody asks for one.',
      help: people === 0 ? 'invite' : 'judge',
    }
  if (judgments === 0)
    return {
      arrow: 1,
      heading: 'Comparisons are being chosen',
      title: 'No comparison waits yet.',
      text: 'The worker chooses them from the queries that have two rollouts; it takes a few seconds.',
      help: null,
    }
  return {
    arrow: 1,
    heading: 'The wheel has nothing left to compare',
    title: 'No comparison waits for a judgment.',
    text: 'All that was chosen is judged. New queries and new rollouts give new comparisons.',
    help: 'add-query',
  }
}
