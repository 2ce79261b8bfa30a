import type { Verdict } from './types'

/** One button of the bar. Outcome and degree are one press. */
export type AnswerChoice = {
  key: string
  verdict: Verdict
  side: 'A' | 'B' | null
  /** On the button, where the side is plain from its place. */
  label: string
  /** On the button of a phone. */
  short: string
  /** In full: the button's accessible name. */
  name: string
}

const HOW_MUCH = ['', 'slightly', 'clearly', 'much', 'far'] as const
type Side = 'A' | 'B'

const SAME = { verdict: { outcome: 'TIE' }, side: null, label: 'About the same', short: 'Same' } as const
const BAD = { verdict: { outcome: 'BOTH_BAD' }, side: null, label: 'Both bad', short: 'Both bad' } as const

function better(side: Side, degree: number | null, key: string): AnswerChoice {
  const word = degree === null || degree === 2 ? `${side} is better` : HOW_MUCH[degree]!
  return {
    key,
    verdict: { outcome: side, degree },
    side,
    label: word,
    short: degree === null || degree === 2 ? `${side} is better` : `${side} ${HOW_MUCH[degree]}`,
    // Begins with what is written on the button, so that it can be said to it.
    name: degree === null ? word : degree === 2 ? `${word}, clearly` : `${side} ${word} better`,
  }
}

const plain = (choice: typeof SAME | typeof BAD, key: string): AnswerChoice => ({ ...choice, key, name: choice.label })

/**
 * The bar of answers, in order of its keys. Default scale: three degrees on each side, about the same, both bad (keys 1
 * to 8). Even scale: four on each side (1 to 8), both bad under b. Without degrees one button for each side.
 */
export function answersFor({ scale, degrees }: { scale: 'default' | 'eight'; degrees: boolean }): AnswerChoice[] {
  if (scale === 'eight') {
    if (!degrees) return [better('A', null, '1'), better('B', null, '2'), plain(BAD, 'b')]
    const a = [4, 3, 2, 1].map((degree, at) => better('A', degree, String(at + 1)))
    const b = [1, 2, 3, 4].map((degree, at) => better('B', degree, String(at + 5)))
    return [...a, ...b, plain(BAD, 'b')]
  }
  if (!degrees) return [better('A', null, '1'), plain(SAME, '2'), plain(BAD, '3'), better('B', null, '4')]
  const a = [3, 2, 1].map((degree, at) => better('A', degree, String(at + 1)))
  const b = [1, 2, 3].map((degree, at) => better('B', degree, String(at + 6)))
  return [...a, plain(SAME, '4'), plain(BAD, '5'), ...b]
}

/** A verdict in words: "A clearly better", "B, then A and C". */
export function sayVerdict({ outcome, degree, ranking }: Verdict): string {
  if (ranking) return ranking.map((group) => group.join(' and ')).join(', then ')
  if (outcome === 'TIE') return 'About the same'
  if (outcome === 'BOTH_BAD') return 'Both bad'
  return degree ? `${outcome} ${HOW_MUCH[degree]} better` : `${outcome} is better`
}

/** Same outcome and degree: the button to draw as pressed. */
export function isChoice(choice: AnswerChoice, verdict: Verdict | null): boolean {
  return (
    verdict !== null &&
    verdict.outcome === choice.verdict.outcome &&
    (verdict.degree ?? null) === (choice.verdict.degree ?? null)
  )
}
