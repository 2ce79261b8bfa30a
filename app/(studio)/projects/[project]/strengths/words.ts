import { formatEstimate } from '@/app/_components/format/estimate'
import { formatCount, formatFixed, formatShare } from '@/app/_components/format/number'
import { leftOutWords } from '@/app/_components/format/reason'
import type { BoardPolicy, BoardStyle, ProjectBoard, Sensitivity } from '@/lib/metrics/schema'

export const METHOD_OPTIONS = [
  { value: 'davidson', label: 'Ties by Davidson' },
  { value: 'half', label: 'A tie as half a win' },
  { value: 'plackett-luce', label: 'Whole rankings (Plackett-Luce)' },
]

export const METHOD_WORDS: Record<string, string> = {
  davidson: 'Bradley-Terry, ties by Davidson',
  half: 'Bradley-Terry, a tie as half a win',
  'plackett-luce': 'Plackett-Luce, whole rankings',
}

/** What a flag of the board means for whoever reads it. */
const FLAGS: Record<string, string> = {
  disconnected:
    'Some policies were never compared with the others, not even over a third: their strengths share no scale.',
  regularised:
    'Somebody won or lost everything, so half a win each way was added on every compared pair to keep strengths finite.',
  ties_as_half:
    'Without both ties and decisive verdicts Davidson’s model has nothing to fit: a tie counts as half a win.',
  few_queries: 'Fewer than 5 queries: strengths without intervals.',
  irreplaceable_query: 'Without some single query the strengths have no maximum; intervals leave those draws out.',
}

export function flagSentences({ flags }: Pick<ProjectBoard, 'flags'>): string[] {
  return flags.map((flag) => FLAGS[flag] ?? flag.replaceAll('_', ' '))
}

/** What no board reads, in words; empty where all is read. */
export function leftOutSentence({ excluded }: Pick<ProjectBoard, 'excluded'>): string | null {
  const left = Object.entries(excluded).map(([reason, n]) => `${formatCount(n)} ${leftOutWords(reason)}`)
  return left.length > 0 ? `Left out: ${left.join(', ')}.` : null
}

/** What would change if both bad counted as a tie; null where nobody found both bad. */
export function sensitivitySentence(
  policies: readonly BoardPolicy[],
  sensitivity: Sensitivity | undefined,
): string | null {
  if (!sensitivity) return null
  const would = new Map(sensitivity.bothBadAsTie.map(({ policy, strength }) => [policy, strength]))
  const moves = policies.flatMap(({ policy, strength }) => {
    const other = would.get(policy)
    return strength === null || other === null || other === undefined ? [] : [{ policy, strength, other }]
  })
  const most = moves.toSorted(
    (one, next) => Math.abs(next.other - next.strength) - Math.abs(one.other - one.strength),
  )[0]
  if (!most) return null
  const order = (key: 'strength' | 'other') =>
    moves.toSorted((one, next) => next[key] - one[key]).map(({ policy }) => policy)
  const isSame = order('strength').join('\n') === order('other').join('\n')
  return `If both bad counted as a tie, no strength would move by more than ${formatFixed(Math.abs(most.other - most.strength), 2)} (${most.policy}), and the order would ${isSame ? 'stay' : `become ${order('other').join(', ')}`}.`
}

const STYLE_WORDS: Record<BoardStyle['coefficients'][number]['name'], string> = {
  length: 'Length',
  headers: 'Headers',
  bold: 'Bold',
  lists: 'Lists',
  code: 'Code blocks',
}

export const styleName = (name: BoardStyle['coefficients'][number]['name']) => STYLE_WORDS[name]

/** Title of the board at equal style: what style is worth, of all that strengths and style explain together. */
export function styleTitle({ share, coefficients }: BoardStyle): string {
  const moving = coefficients
    .filter(({ low, high }) => low !== null && high !== null && (low > 0 || high < 0))
    .toSorted((one, other) => Math.abs(other.value ?? 0) - Math.abs(one.value ?? 0))[0]
  const most = moving ? `; ${STYLE_WORDS[moving.name].toLowerCase()} weighs most` : ''
  if (share === null) return `What style is worth cannot be told${most}`
  return `Style explains ${formatShare(share)} of what strengths and style explain together${most}`
}

/** Title of the history: who moved most from the first to the last fit in which it had a strength. */
export function historyTitle(
  policies: readonly { policy: string; strengths: readonly (number | null)[] }[],
  fits: number,
): string {
  const moves = policies.flatMap(({ policy, strengths }) => {
    const known = strengths.filter((value): value is number => value !== null)
    const [first, last] = [known[0], known.at(-1)]
    return first === undefined || last === undefined || known.length < 2 ? [] : [{ policy, change: last - first }]
  })
  const most = moves.toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))[0]
  if (!most) return 'Strengths over time need two fits'
  const change = formatEstimate(most.change, null, { digits: 2, signed: true })
  return `${most.policy} moved most, ${change?.value} over the last ${fits} fits`
}
