import { describe, expect, it } from 'vitest'
import { PLOT, prepareVersions } from './prepare-versions'

const point = (at: number, value: number | null, isPromoted = true) => ({
  id: `v${at}`,
  label: `v${at}`,
  value,
  low: value === null ? null : value - 0.016,
  high: value === null ? null : value + 0.016,
  n: 412,
  isPromoted,
})

describe('versions of the reward model', () => {
  it('keeps the labels a line apart even when all values are equal', () => {
    const plot = prepareVersions(
      [point(1, 0.7), point(2, 0.7)],
      [
        { label: 'longer wins', value: 0.7 },
        { label: 'people agree', value: 0.7 },
      ],
    )
    const places = plot.labels.map(({ labelY }) => (labelY * PLOT.height) / 100).toSorted((a, b) => a - b)
    expect(places).toHaveLength(3)
    places.slice(1).forEach((place, at) => {
      expect(place - (places[at] ?? 0)).toBeGreaterThanOrEqual(PLOT.label - 1e-9)
    })
  })

  it('breaks line and band at an unevaluated version', () => {
    const plot = prepareVersions([point(1, 0.7), point(2, 0.71), point(3, null), point(4, 0.72)], [])
    expect(plot.lines).toHaveLength(2)
    expect(plot.bands).toHaveLength(1)
    expect(plot.points[2]?.y).toBeNull()
  })

  it('names the newest evaluated version with its interval', () => {
    const plot = prepareVersions([point(1, 0.7), point(2, 0.741), point(3, null)], [])
    expect(plot.labels).toEqual([expect.objectContaining({ text: 'v2', figure: '0.741 ± 0.016' })])
  })

  it('leaves out an unknown reference and reports it', () => {
    const plot = prepareVersions([point(1, 0.7)], [{ label: 'people agree', value: null, reason: 'no overlap yet' }])
    expect(plot.labels.some(({ isReference }) => isReference)).toBe(false)
    expect(plot.unknown).toHaveLength(1)
    expect(plot.points[0]?.x).toBe(50)
  })

  it('thins the labels of many versions and keeps the newest', () => {
    const plot = prepareVersions(
      Array.from({ length: 40 }, (_, at) => point(at + 1, 0.7)),
      [],
    )
    expect(plot.xLabels.length).toBeLessThanOrEqual(8)
    expect(plot.xLabels.at(-1)?.label).toBe('v40')
  })
})
