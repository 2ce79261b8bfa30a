import { describe, expect, it } from 'vitest'
import { gap } from '@/lib/math/estimate'
import { groupByWhatToDo, type MapEnvironment, mapTitle, middleOf, prepareSheets } from './prepare-map'

const at = (value: number, half = 0.1) => ({ value, low: value - half, high: value + half, n: 50, reason: null })
const environment = (name: string, x: number, y: number, z: number | null): MapEnvironment => ({
  ...{ id: name, name, generation: at(x), solving: at(y), verification: z === null ? gap('no_audits') : at(z) },
  ...{ missing: [], verifiedBy: 'VERIFIER', queries: 50, trail: [] },
})
const half = { generation: 0.5, solving: 0.5, verification: 0.5 }
const all = [
  environment('sums', 0.2, 0.2, 0.2),
  environment('proofs', 0.2, 0.8, 0.2),
  environment('chat', 0.2, 0.2, 0.8),
  environment('unseen', 0.2, 0.25, null),
]

describe('the map', () => {
  it('a mark stands on its sheet at its figures, y upwards, hollow where an axis is open', () => {
    const [easy, hard] = prepareSheets(all, half)
    expect(easy?.marks.map(({ id, x, y, isDecided }) => [id, x, Math.round(y), isDecided])).toEqual([
      ['proofs', 20, 20, true],
      ['unseen', 20, 75, false],
      ['sums', 20, 80, true],
    ])
    expect(hard?.marks.map(({ id }) => id)).toEqual(['chat'])
    expect(easy?.marks[0]?.whiskerY?.map(Math.round)).toEqual([10, 30])
  })

  it('a trail goes through the days on which both axes were known to where the mark stands', () => {
    const day = (x: number, y: number | null) => ({
      ...{ day: '2026-01-01', generation: at(x), solving: y === null ? gap('no_data') : at(y) },
    })
    const one = { ...environment('sums', 0.2, 0.2, 0.2), trail: [day(0.5, 0.6), day(0.4, null), day(0.3, 0.4)] }
    const [easy] = prepareSheets([one, environment('new', 0.4, 0.4, 0.2)], half)
    const trails = new Map(easy!.marks.map(({ id, trail }) => [id, trail?.map((place) => place.map(Math.round))]))
    expect(trails.get('sums')).toEqual([
      [50, 40],
      [30, 60],
      [20, 80],
    ])
    expect(trails.get('new')).toBeUndefined()
  })

  it('names that would lie on each other are moved apart', () => {
    const [easy] = prepareSheets(all, half)
    const [, unseen, sums] = easy!.marks
    expect(sums!.labelY - unseen!.labelY).toBeGreaterThanOrEqual(6)
  })

  it('regions follow the thresholds and fill the plane; two of eight are grey', () => {
    const sheets = prepareSheets([], { ...half, generation: 0.3, solving: 0.6 })
    const regions = sheets.flatMap((sheet) => sheet.regions)
    expect(regions.filter(({ cell }) => cell.isGrey).map(({ top }) => top)).toEqual([40, 40])
    for (const sheet of sheets)
      expect(sheet.regions.reduce((sum, r) => sum + r.width * r.height, 0)).toBeCloseTo(10_000, 6)
  })

  it('a moved threshold changes title and groups', () => {
    expect(mapTitle(all, half)).toBe(
      '4 environments: 1 for a rule, 1 ready for a verifier, 1 to find a check for, 1 undecided',
    )
    expect(groupByWhatToDo(all, half).map(({ members }) => members.map(({ name }) => name))).toEqual([
      ...[['sums'], ['proofs'], ['chat'], ['unseen']],
    ])
    expect(mapTitle(all, { ...half, verification: 0.95 })).toContain('2 for a rule')
  })

  it('a band has its middle', () => {
    expect(middleOf({ value: null, low: 0.2, high: 0.6, n: 9, reason: 'band' })).toBeCloseTo(0.4, 12)
    expect(middleOf(gap('no_data'))).toBeNull()
  })
})
