import { ALL_CELLS, type Cell, callAxis, cellOf, placeOnMap, type Thresholds } from '@/lib/math/environment-map'
import type { Estimate } from '@/lib/math/estimate'

/** What the map draws of an environment: the figures of its three axes. */
export type MapEnvironment = {
  id: string
  name: string
  generation: Estimate
  solving: Estimate
  verification: Estimate
  /** What to bring so that an open axis is decided, at the thresholds of the address. */
  missing: readonly string[]
  verifiedBy: 'HUMAN' | 'VERIFIER'
  queries: number
  /** Generation and solving at the ends of past days, oldest first. */
  trail: readonly { day: string; generation: Estimate; solving: Estimate }[]
}

/** Where a figure is drawn: its value, or the middle of a band. */
export function middleOf({ value, low, high }: Estimate): number | null {
  if (value !== null) return value
  return low === null || high === null ? null : (low + high) / 2
}

export type MapMark = {
  id: string
  name: string
  shape: number
  /** Percent of the plane, y from the top. */
  x: number
  y: number
  whiskerX: [number, number] | null
  whiskerY: [number, number] | null
  isDecided: boolean
  /** Names stand to the left of marks far to the right. */
  isLabelLeft: boolean
  labelY: number
  /** Where it stood, oldest first, this mark last; null: fewer than two places. */
  trail: readonly [x: number, y: number][] | null
}

export type Sheet = {
  key: 'easy' | 'hard'
  title: string
  note: string
  regions: { cell: Cell; left: number; top: number; width: number; height: number }[]
  marks: MapMark[]
}

const percent = (x: number) => 100 * Math.min(1, Math.max(0, x))

/** Two planes, easy and hard to verify. An environment stands on one where generation and solving are known. */
export function prepareSheets(environments: readonly MapEnvironment[], thresholds: Thresholds): Sheet[] {
  const marks = environments.map((one, shape) => markOf(one, shape, thresholds))
  const sheet = (key: Sheet['key'], title: string, note: string): Sheet => ({
    ...{ key, title, note, regions: regionsOf(key, thresholds) },
    marks: apart(environments.flatMap((one, at) => (sheetOf(one, thresholds) === key ? (marks[at] ?? []) : []))),
  })
  return [
    sheet('easy', 'Easy to verify', 'a verifier is right, or people agree'),
    sheet('hard', 'Hard to verify', 'people disagree, or no one can check'),
  ]
}

/** By its verification, by the value where the interval leaves it open; unknown stands with the easy ones, hollow. */
function sheetOf({ verification }: MapEnvironment, thresholds: Thresholds): Sheet['key'] {
  return (middleOf(verification) ?? 0) > thresholds.verification ? 'hard' : 'easy'
}

function markOf(one: MapEnvironment, shape: number, thresholds: Thresholds): MapMark | null {
  const [x, y] = [middleOf(one.generation), middleOf(one.solving)]
  if (x === null || y === null) return null
  const whisker = ({ low, high }: Estimate): [number, number] | null =>
    low === null || high === null ? null : [percent(low), percent(high)]
  const up = whisker(one.solving)
  return {
    ...{ id: one.id, name: one.name, shape, x: percent(x), y: 100 - percent(y), whiskerX: whisker(one.generation) },
    whiskerY: up && [100 - up[1], 100 - up[0]],
    isDecided: placeOnMap(one, thresholds).cell !== null,
    ...{ isLabelLeft: x > 0.6, labelY: 100 - percent(y), trail: trailOf(one, [percent(x), 100 - percent(y)]) },
  }
}

/** A day on which one of the two was not known is left out: the line then goes on from the next that was. */
function trailOf({ trail }: MapEnvironment, now: [number, number]): [number, number][] | null {
  const places = trail.flatMap(({ generation, solving }): [number, number][] => {
    const [x, y] = [middleOf(generation), middleOf(solving)]
    return x === null || y === null ? [] : [[percent(x), 100 - percent(y)]]
  })
  return places.length === 0 ? null : [...places, now]
}

/** Names at least this far apart, in percent of the height. */
const LABEL_GAP = 6

/** Moves names that would lie on each other down, the marks stay. */
function apart(marks: MapMark[]): MapMark[] {
  const placed: MapMark[] = []
  for (const mark of [...marks].sort((a, b) => a.y - b.y)) {
    const near = placed.filter((one) => Math.abs(one.x - mark.x) < 45)
    const lowest = Math.max(...near.map((one) => one.labelY + LABEL_GAP), mark.y)
    placed.push({ ...mark, labelY: Math.min(98, lowest) })
  }
  return placed
}

function regionsOf(key: Sheet['key'], { generation, solving }: Thresholds): Sheet['regions'] {
  const [x, y] = [percent(generation), 100 - percent(solving)]
  return (['easy', 'hard'] as const).flatMap((made) =>
    (['easy', 'hard'] as const).flatMap((solved) => {
      const cell = cellOf({ generation: made, solving: solved, verification: key })
      if (!cell) return []
      const across = made === 'easy' ? { left: 0, width: x } : { left: x, width: 100 - x }
      const down = solved === 'hard' ? { top: 0, height: y } : { top: y, height: 100 - y }
      return [{ cell, ...across, ...down }]
    }),
  )
}

export type ListGroup = { title: string; todo: string; isGrey: boolean; members: MapEnvironment[] }

/** The list beside the map, by what to do: decided cells in their order, then those with an axis open. */
export function groupByWhatToDo(environments: readonly MapEnvironment[], thresholds: Thresholds): ListGroup[] {
  const placed = environments.map((one) => ({ one, cell: placeOnMap(one, thresholds).cell }))
  const decided = ALL_CELLS.map((cell) => ({
    ...{ title: cell.title, todo: cell.todo, isGrey: cell.isGrey },
    members: placed.filter((at) => at.cell?.name === cell.name).map(({ one }) => one),
  }))
  const open = placed.filter(({ cell }) => cell === null).map(({ one }) => one)
  return [
    ...decided,
    {
      title: 'Undecided',
      todo: 'An axis is not measured, or its interval holds the threshold.',
      isGrey: false,
      members: open,
    },
  ].filter(({ members }) => members.length > 0)
}

/** The page's title: what the map says at these thresholds. */
export function mapTitle(environments: readonly MapEnvironment[], thresholds: Thresholds): string {
  const cells = environments.map((one) => placeOnMap(one, thresholds).cell)
  const count = (is: (cell: Cell) => boolean) => cells.filter((cell) => cell !== null && is(cell)).length
  const many = (n: number, text: string) => (n > 0 ? [`${n} ${text}`] : [])
  const parts = [
    ...many(
      count(({ name }) => name === 'rule'),
      'for a rule',
    ),
    ...many(
      count(({ name }) => name === 'verifier'),
      'ready for a verifier',
    ),
    ...many(
      count(({ isGrey }) => isGrey),
      'to find a check for',
    ),
    ...many(
      count(({ name, isGrey }) => !isGrey && name !== 'rule' && name !== 'verifier'),
      'for people',
    ),
    ...many(cells.filter((cell) => cell === null).length, 'undecided'),
  ]
  return `${environments.length} ${environments.length === 1 ? 'environment' : 'environments'}: ${parts.join(', ')}`
}

/** Words for a call of one axis. */
export function callWords(of: Estimate, threshold: number): string {
  return { easy: 'easy', hard: 'hard', undecided: 'undecided', unknown: 'not measured' }[callAxis(of, threshold)]
}
