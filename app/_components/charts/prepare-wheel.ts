export type WheelStation = {
  key: string
  label: string
  value: string
  sub?: string
  href?: string
  /** The figure includes simulated judgments, and the box says so. */
  isSimulated?: boolean
}
/** `arrows[i]` leads from station i to the next. `label` is its rate: read out, and written where there is room. */
export type WheelArrow = { state: 'ok' | 'slow'; label?: string }

/** Sizes in CSS pixels; the boxes of the stations are HTML of this least size. */
export const WHEEL = { width: 576, height: 480, radius: 190, box: { width: 152, height: 76 }, margin: 6, head: 12 }

export type PreparedWheel = {
  stations: (WheelStation & { x: number; y: number })[]
  /** `line` and `head` are SVG path data. */
  arrows: (WheelArrow & { from: string; to: string; line: string; head: string })[]
}

/**
 * Places the stations clockwise on a ring, the first on top, and cuts each arrow where it would touch a box.
 * @throws RangeError unless there is one arrow for each station
 */
export function prepareWheel(stations: readonly WheelStation[], arrows: readonly WheelArrow[]): PreparedWheel {
  if (stations.length !== arrows.length) throw new RangeError('a wheel has one arrow for each station')
  const turn = (2 * Math.PI) / stations.length
  const placed = stations.map((station, at) => ({ ...station, ...onRing(at * turn) }))
  return {
    stations: placed,
    arrows: arrows.map((arrow, at) => {
      const next = (at + 1) % placed.length
      const ends = [placed[at], placed[next]].filter((one) => one !== undefined)
      const [start, end] = freeArc(at * turn, (at + 1) * turn, ends)
      return { ...arrow, from: placed[at]?.label ?? '', to: placed[next]?.label ?? '', ...drawArrow(start, end) }
    }),
  }
}

type Point = { x: number; y: number }

function onRing(angle: number): Point {
  return {
    x: WHEEL.width / 2 + WHEEL.radius * Math.sin(angle),
    y: WHEEL.height / 2 - WHEEL.radius * Math.cos(angle),
  }
}

/** The part of the arc from `from` to `to` (radians, clockwise) that keeps `margin` from all boxes. */
function freeArc(from: number, to: number, boxes: readonly Point[]): [number, number] {
  const step = 0.002
  const isFree = (angle: number) => {
    const point = onRing(angle)
    return boxes.every(
      (box) =>
        Math.abs(point.x - box.x) > WHEEL.box.width / 2 + WHEEL.margin ||
        Math.abs(point.y - box.y) > WHEEL.box.height / 2 + WHEEL.margin,
    )
  }
  let start = from
  let end = to
  while (start < to && !isFree(start)) start += step
  while (end > start && !isFree(end)) end -= step
  return [start, end]
}

function drawArrow(start: number, end: number): { line: string; head: string } {
  const tip = onRing(end)
  const neckAngle = end - WHEEL.head / WHEEL.radius
  const neck = onRing(neckAngle)
  const first = onRing(start)
  // The head lies along its chord, which is where the eye expects it at this size.
  const along = { x: (tip.x - neck.x) / WHEEL.head, y: (tip.y - neck.y) / WHEEL.head }
  const half = WHEEL.head * 0.5
  const left = { x: neck.x - along.y * half, y: neck.y + along.x * half }
  const right = { x: neck.x + along.y * half, y: neck.y - along.x * half }
  return {
    line: `M${at(first)} A${WHEEL.radius} ${WHEEL.radius} 0 0 1 ${at(neck)}`,
    head: `M${at(left)} L${at(tip)} L${at(right)} Z`,
  }
}

function at(point: Point): string {
  return `${point.x.toFixed(1)} ${point.y.toFixed(1)}`
}
