import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../globals.css', import.meta.url), 'utf8')
const pairs = new Map(
  [...css.matchAll(/--color-([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map((found) => [
    found[1] ?? '',
    [found[2] ?? '', found[3] ?? ''] as const,
  ]),
)

function luminance(hex: string): number {
  const channel = (at: number) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** WCAG 2.2 contrast of two tokens in the worse of the two themes. */
function contrast(front: string, back: string): number {
  const ratio = (theme: 0 | 1) => {
    const f = luminance(pairs.get(front)?.[theme] ?? '')
    const b = luminance(pairs.get(back)?.[theme] ?? '')
    return (Math.max(f, b) + 0.05) / (Math.min(f, b) + 0.05)
  }
  return Math.min(ratio(0), ratio(1))
}

const surfaces = ['page', 'raised', 'sunken']
const text: [string, string[]][] = [
  ['muted', [...surfaces, 'warn-soft', 'danger-soft', 'accent-soft']],
  ['faint', surfaces],
  ['accent-ink', [...surfaces, 'accent-soft']],
  ['accent', ['page', 'raised']],
  ['on-accent', ['accent', 'accent-strong']],
  ['on-danger', ['danger', 'danger-strong']],
  ['warn-ink', ['page', 'raised', 'warn-soft']],
  ['danger-ink', ['page', 'raised', 'danger-soft']],
  ['side-a', [...surfaces, 'side-a-soft']],
  ['side-b', [...surfaces, 'side-b-soft']],
]
const marks = ['accent', 'warn', 'danger', 'line-strong', 'policy-1', 'policy-2', 'policy-3', 'policy-4']

describe('colour tokens', () => {
  it.each(text.flatMap(([front, backs]) => backs.map((back) => [front, back])))(
    '%s on %s is AA text',
    (front, back) => {
      expect(contrast(front ?? '', back ?? '')).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each([...surfaces, 'side-a-soft', 'side-b-soft'])('rollout text on %s is AAA', (back) => {
    expect(contrast('ink', back)).toBeGreaterThanOrEqual(7)
  })

  it.each(marks.flatMap((front) => ['page', 'raised'].map((back) => [front, back])))(
    '%s is visible on %s',
    (front, back) => {
      expect(contrast(front ?? '', back ?? '')).toBeGreaterThanOrEqual(3)
    },
  )
})
