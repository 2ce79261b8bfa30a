import { describe, expect, it } from 'vitest'
import { prepareRewards } from './prepare-rewards'

describe('rewards of one query', () => {
  const prepared = prepareRewards([
    { id: 'c', rank: null, label: 'c', reward: null, error: null, reason: 'cut off' },
    { id: 'b', rank: 2, label: 'b', reward: -0.2, error: 0.1 },
    { id: 'a', rank: 1, label: 'a', reward: 1.2, error: 0.1 },
    { id: 'd', rank: 3, label: 'd', reward: -0.4, error: null },
  ])

  it('stand in rank order, the unranked last', () => {
    expect(prepared.rows.map(({ row }) => row.id)).toEqual(['a', 'b', 'd', 'c'])
  })

  it('carry 1.96 standard errors', () => {
    expect(prepared.rows.map(({ text }) => text)).toEqual(['1.20 ± 0.20', '−0.20 ± 0.20', '−0.400', null])
  })

  it('leave a gap where there is no reward and no interval where there is no error', () => {
    expect(prepared.rows[3]).toMatchObject({ at: null, from: null })
    expect(prepared.rows[2]?.at).not.toBeNull()
    expect(prepared.rows[2]?.from).toBeNull()
  })
})
