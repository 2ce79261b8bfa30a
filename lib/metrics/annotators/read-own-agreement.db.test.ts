import { expect, test } from 'vitest'
import { makeCollecting, makeComparison } from '@/lib/testing/factories'
import { claim, judge, showInOrder } from '@/lib/testing/judging'
import { readOwnAgreement } from './read-own-agreement'

/** Two annotators on two comparisons: once of one mind, once not. */
async function twoWhoShare(settings: { showOwnAgreement: boolean }) {
  const { annotators, admin } = await makeCollecting(3, { overlap: 2, ...settings })
  for (let at = 0; at < 2; at++) await makeComparison(admin)
  for (const [who, verdicts] of [
    [0, ['A', 'A']],
    [1, ['A', 'B']],
  ] as const) {
    for (const outcome of verdicts) {
      const lease = await claim(annotators[who]!)
      await showInOrder(lease.id, [0, 1])
      await judge(annotators[who]!, lease.id, { outcome })
    }
  }
  return annotators
}

test('an annotator sees the own agreement where the project shows it, and a gap where there is none', async () => {
  const [one, , third] = await twoWhoShare({ showOwnAgreement: true })
  expect(await readOwnAgreement(one!)).toMatchObject({ value: 0.5, n: 2 })
  expect(await readOwnAgreement(third!)).toMatchObject({ value: null, reason: 'no_shared_units' })
})

test('nothing is said where the project does not show it', async () => {
  const [one] = await twoWhoShare({ showOwnAgreement: false })
  expect(await readOwnAgreement(one!)).toBeNull()
})
