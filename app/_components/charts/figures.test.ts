import { describe, expect, it } from 'vitest'
import { toCsv } from './figures'

const figure = { value: 0.7, low: 0.65, high: 0.75, n: 40, reason: null }
const gap = { value: null, low: null, high: null, n: 2, reason: 'too_few_queries' }

describe('the file of a chart', () => {
  it('writes a figure with its interval, count and reason, and a gap as empty cells', () => {
    const rows = [
      ['advice', 3, figure],
      ['code, hard', null, gap],
    ]
    expect(toCsv({ caption: '', fileName: 'x', columns: ['environment', 'queries', 'accuracy'], rows })).toBe(
      'environment,queries,accuracy,accuracy low,accuracy high,accuracy n,accuracy reason\r\n' +
        'advice,3,0.7,0.65,0.75,40,\r\n' +
        '"code, hard",,,,,2,too_few_queries\r\n',
    )
  })

  it('lets no name of a policy act as a formula, and keeps negative numbers', () => {
    const rows = [
      ['=1+1', -2],
      ['say "hi"', 0.5],
    ]
    expect(toCsv({ caption: '', fileName: 'x', columns: ['policy', 'strength'], rows })).toBe(
      'policy,strength\r\n\'=1+1,-2\r\n"say ""hi""",0.5\r\n',
    )
  })
})
