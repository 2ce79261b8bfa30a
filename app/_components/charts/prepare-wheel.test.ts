import { describe, expect, it } from 'vitest'
import { prepareWheel, WHEEL } from './prepare-wheel'

const names = ['Queries', 'Rollouts', 'Comparisons', 'Judgments', 'Preferences', 'Reward model']
const stations = names.map((label) => ({ key: label, label, value: '1' }))
const arrows = names.map(() => ({ state: 'ok' as const }))
const wheel = prepareWheel(stations, arrows)

describe('the wheel', () => {
  it('starts on top and goes clockwise', () => {
    const [first, second] = wheel.stations
    expect(first).toMatchObject({ x: WHEEL.width / 2, y: WHEEL.height / 2 - WHEEL.radius })
    expect(second?.x).toBeGreaterThan(WHEEL.width / 2)
    expect(wheel.arrows.at(-1)).toMatchObject({ from: 'Reward model', to: 'Queries' })
  })

  it('lets no two boxes overlap and keeps all inside', () => {
    const { box, width, height } = WHEEL
    for (const one of wheel.stations) {
      expect(one.x - box.width / 2).toBeGreaterThanOrEqual(0)
      expect(one.x + box.width / 2).toBeLessThanOrEqual(width)
      expect(one.y - box.height / 2).toBeGreaterThanOrEqual(0)
      expect(one.y + box.height / 2).toBeLessThanOrEqual(height)
      for (const other of wheel.stations) {
        if (one === other) continue
        const isApart = Math.abs(one.x - other.x) >= box.width || Math.abs(one.y - other.y) >= box.height
        expect(isApart, `${one.label} and ${other.label}`).toBe(true)
      }
    }
  })

  it('draws arrows that touch no box', () => {
    for (const arrow of wheel.arrows) {
      const points = [...`${arrow.line} ${arrow.head}`.matchAll(/([\d.]+) ([\d.]+)(?= [LZA]|$| M)/g)]
      expect(points.length).toBeGreaterThan(2)
      for (const [, x, y] of points) {
        for (const box of wheel.stations) {
          const isOutside =
            Math.abs(Number(x) - box.x) > WHEEL.box.width / 2 || Math.abs(Number(y) - box.y) > WHEEL.box.height / 2
          expect(isOutside, `${arrow.from} to ${arrow.to} at ${x} ${y}`).toBe(true)
        }
      }
    }
  })

  it('refuses a missing arrow', () => {
    expect(() => prepareWheel(stations, arrows.slice(1))).toThrow(RangeError)
  })
})
