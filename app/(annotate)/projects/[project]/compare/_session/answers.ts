import type { Say } from '@/app/_texts/types'
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

type Side = 'A' | 'B'
type Words = Say<'common.verdict'>

const degreeWord = (t: Words, degree: number) => t(`degree${degree as 1 | 2 | 3 | 4}`)

function better(t: Words, side: Side, degree: number | null, key: string): AnswerChoice {
  const isPlain = degree === null || degree === 2
  const word = isPlain ? t('better', { side }) : degreeWord(t, degree)
  return {
    key,
    verdict: { outcome: side, degree },
    side,
    label: word,
    short: isPlain ? word : t('shortDegree', { side, degree: word }),
    // Begins with what is written on the button, so that it can be said to it.
    name: degree === null ? word : isPlain ? t('clearlyName', { word }) : t('degreeName', { side, degree: word }),
  }
}

function plain(t: Words, outcome: 'TIE' | 'BOTH_BAD', key: string): AnswerChoice {
  const label = t(outcome === 'TIE' ? 'tie' : 'bothBad')
  return { key, verdict: { outcome }, side: null, label, short: outcome === 'TIE' ? t('tieShort') : label, name: label }
}

/**
 * The bar of answers, in order of its keys. Default scale: three degrees on each side, about the same, both bad (keys 1
 * to 8). Even scale: four on each side (1 to 8), both bad under b. Without degrees one button for each side.
 */
export function answersFor(
  { scale, degrees }: { scale: 'default' | 'eight'; degrees: boolean },
  t: Words,
): AnswerChoice[] {
  if (scale === 'eight') {
    if (!degrees) return [better(t, 'A', null, '1'), better(t, 'B', null, '2'), plain(t, 'BOTH_BAD', 'b')]
    const a = [4, 3, 2, 1].map((degree, at) => better(t, 'A', degree, String(at + 1)))
    const b = [1, 2, 3, 4].map((degree, at) => better(t, 'B', degree, String(at + 5)))
    return [...a, ...b, plain(t, 'BOTH_BAD', 'b')]
  }
  if (!degrees)
    return [better(t, 'A', null, '1'), plain(t, 'TIE', '2'), plain(t, 'BOTH_BAD', '3'), better(t, 'B', null, '4')]
  const a = [3, 2, 1].map((degree, at) => better(t, 'A', degree, String(at + 1)))
  const b = [1, 2, 3].map((degree, at) => better(t, 'B', degree, String(at + 6)))
  return [...a, plain(t, 'TIE', '4'), plain(t, 'BOTH_BAD', '5'), ...b]
}

/** A verdict in words: "A clearly better", "B, then A and C". */
export function sayVerdict({ outcome, degree, ranking }: Verdict, t: Words): string {
  if (ranking) return ranking.map((group) => group.join(` ${t('and')} `)).join(`, ${t('then')} `)
  if (outcome === 'TIE') return t('tie')
  if (outcome === 'BOTH_BAD') return t('bothBad')
  const side = outcome ?? ''
  return degree ? t('degreeName', { side, degree: degreeWord(t, degree) }) : t('better', { side })
}

/** Same outcome and degree: the button to draw as pressed. */
export function isChoice(choice: AnswerChoice, verdict: Verdict | null): boolean {
  return (
    verdict !== null &&
    verdict.outcome === choice.verdict.outcome &&
    (verdict.degree ?? null) === (choice.verdict.degree ?? null)
  )
}
