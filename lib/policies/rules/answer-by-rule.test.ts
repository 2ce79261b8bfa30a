import { describe, expect, it } from 'vitest'
import queries from '@/prisma/demo/queries.json'
import { answerByRule } from './answer-by-rule'

const computable = queries.filter(({ environment }) => ['arithmetic', 'unit-conversion'].includes(environment))
const lastTurn = (query: (typeof queries)[number]) => query.messages.at(-1)?.content ?? ''

describe('answerByRule', () => {
  it.each(computable.map((query) => [query.key, query] as const))('answers %s with its reference', (_key, query) => {
    expect(answerByRule(lastTurn(query))).toBe(query.reference)
  })

  it('answers nothing outside those two environments', () => {
    const others = queries.filter((query) => !computable.includes(query))
    expect(others.filter((query) => answerByRule(lastTurn(query)) !== null).map(({ key }) => key)).toEqual([])
  })

  it.each([
    ['What is 0.1 + 0.2?', '0.3'],
    ['What is 999,999,999,999 × 999,999,999,999?', '999999999998000000000001'],
    ['What is -2^2?', '-4'],
    ['What is 2^3^2?', '512'],
    ['What is 7 - 2 - 1?', '4'],
    ['What is 2 ÷ 3?', '2/3'],
    ['What is 25!?', '15511210043330985984000000'],
    ['What is 90 km/h in m/s?', '25 m/s'],
    ['Calculate (1 + 2) * 3.', '9'],
    ['My bill went from 80 to 60. By what percentage did it change?', '-25%'],
    ['What is -40 °F in Celsius?', '-40 °C'],
    ['What is 1/3 ft in inches?', '4 in'],
    ['What are 20 °C in Fahrenheit?', '68 °F'],
    ['What is 1 mile in km?', '1.609344 km'],
    ['What is 0.5 in in cm, to one decimal place?', '1.3 cm'],
  ])('%s', (text, answer) => {
    expect(answerByRule(text)).toBe(answer)
  })

  it.each([
    'What is 1 / 0?',
    'What is love?',
    'What is 2^99999?',
    'How heavy is 3 km?',
    'What is 5 kg in metres?',
    'Is 3 ft or 1 m longer in cm and inches?',
    'A walk from 2 to 5, what is it?',
    'Three boxes hold 5 kg each. How many pounds is that in all?',
    'I ran 5 km on Monday and 3 km on Tuesday. How many metres did I run?',
    'A parcel of 2 boxes weighs 5 kg. What is that in pounds?',
    'A car does 60 km/h for 2 hours. How many metres is that?',
  ])('has no answer to: %s', (text) => {
    expect(answerByRule(text)).toBeNull()
  })
})
