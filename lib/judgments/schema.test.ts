import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordJudgmentSchema } from './schema'

const assignmentId = '01890a5d-ac96-774b-bcce-b302099a8057'
const parse = (answer: object) => recordJudgmentSchema.safeParse({ assignmentId, ...answer })

test.each([
  {},
  { outcome: null },
  { outcome: '' },
  { outcome: 'tie ' },
  { outcome: 'TIE ' },
  { outcome: 'left ' },
  { outcome: randomUUID() },
  { outcome: 'A', ranking: [['A'], ['B']] },
  { ranking: [] },
])('%j is no verdict: it is refused, never taken for a tie', (answer) => {
  expect(parse(answer).success).toBe(false)
})

test('the four outcomes are taken as they are', () => {
  for (const outcome of ['A', 'B', 'TIE', 'BOTH_BAD']) expect(parse({ outcome }).data?.outcome).toBe(outcome)
})
