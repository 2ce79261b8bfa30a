import { invalidField } from '@/lib/errors'

const MS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** The moment `text` from now on: a number and m, h, d or w, such as `30d`. At most ten years. */
export function momentAfter(text: string, now = new Date()): Date {
  const [, count, unit] = /^([1-9]\d{0,5})([mhdw])$/.exec(text) ?? []
  const ms = Number(count) * (MS[unit as keyof typeof MS] ?? Number.NaN)
  if (!(ms <= 3653 * MS.d)) throw invalidField('expires', '--expires takes a number and m, h, d or w, such as 30d.')
  return new Date(now.getTime() + ms)
}
