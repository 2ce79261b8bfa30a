import { expect, test } from 'vitest'
import { implyVerified, MOST_OF_A_SIDE } from './imply-verified'

const items = (verdicts: string) =>
  [...verdicts].map((verdict, i) => ({
    resultId: `v${i}`,
    rolloutId: `r${i}`,
    policyId: `p${i % 2}`,
    isPassed: verdict === '+',
  }))

test('two that passed and three that failed: six pairs of weight 2/5, the elder is A', () => {
  const pairs = implyVerified(items('-+--+'))
  expect(pairs).toHaveLength(6)
  expect(pairs.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(12 / 5, 12)
  expect(pairs.map(({ rolloutAId, rolloutBId, outcome }) => `${rolloutAId}${outcome}${rolloutBId}`).sort()).toEqual(
    ['r0Br1', 'r0Br4', 'r1Ar2', 'r1Ar3', 'r2Br4', 'r3Br4'].sort(),
  )
  expect(pairs.find(({ rolloutAId }) => rolloutAId === 'r0')).toMatchObject({ resultAId: 'v0', policyAId: 'p0' })
})

test('without both sides nothing follows; of very many samples the eldest take part', () => {
  expect(implyVerified(items('+++'))).toEqual([])
  expect(implyVerified(items('---'))).toEqual([])
  const pairs = implyVerified(items(`${'+'.repeat(100)}-`))
  expect(pairs).toHaveLength(MOST_OF_A_SIDE)
  expect(pairs.at(-1)).toMatchObject({ rolloutAId: 'r31', rolloutBId: 'r100', weight: 2 / 33 })
})
