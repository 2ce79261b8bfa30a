import { formatFixed } from '@/app/_components/format/number'
import type { BestOfN } from '@/lib/metrics/best-of-n-schema'

type Flag = BestOfN['flags'][number]

/** Title of the watch: what the pick is worth, or what speaks of over-optimisation. */
export function watchTitle({ items, flags }: BestOfN): string {
  if (flags.some(({ code }) => code === 'below_predicted')) return 'The reward promises more than people find'
  if (flags.length > 0) return 'Choosing harder by the reward pleases people less'
  if (items.every(({ human }) => human.value === null))
    return 'Too few queries yet to tell what the reward’s pick is worth'
  return 'People like the reward’s pick about as often as it promises'
}

/** A flag as a sentence, with the figures behind it. */
export function flagWords(flag: Flag, { items }: Pick<BestOfN, 'items'>): string {
  const rate = (n: number) => items.find((item) => item.n === n)
  if (flag.code === 'falls') {
    const [before, after] = [rate(flag.from)?.human.value, rate(flag.to)?.human.value]
    return `From best of ${flag.from} to best of ${flag.to} people’s share for the pick falls from ${known(before)} to ${known(after)}, beyond chance.`
  }
  const item = rate(flag.n)
  return `At best of ${flag.n} people prefer the pick in ${known(item?.human.value)} of verdicts, at most ${known(item?.human.high)}; the reward promised ${known(item?.predicted.value)}.`
}

const known = (value: number | null | undefined) => (value == null ? 'an unknown share' : formatFixed(value, 3))
