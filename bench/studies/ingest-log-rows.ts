import { createRandom } from '../../lib/math/random'

type Random = ReturnType<typeof createRandom>
type Kind = 'email' | 'phone' | 'card' | 'iban' | 'key' | 'ip'

const SYLLABLES = ['ta', 'ren', 'mi', 'so', 'lak', 'e', 'du', 'vor', 'pin', 'as']
const wordOf = (rank: number) => [...String(rank + 10)].map((digit) => SYLLABLES[Number(digit)]).join('')
const digits = (random: Random, n: number) => Array.from({ length: n }, () => random.int(10)).join('')

const VALUES: Record<Kind, (random: Random) => string> = {
  email: (random) => `${wordOf(random.int(1e6))}.${digits(random, 5)}@mail.example.org`,
  phone: (random) => `+49 171 ${digits(random, 4)} ${digits(random, 4)}`,
  card: (random) => withLuhn(`4${digits(random, 14)}`),
  iban: (random) => withCheck(digits(random, 18)),
  key: (random) => `sk-proj-${wordOf(random.int(1e9))}${digits(random, 16)}`,
  ip: (random) => `203.${100 + random.int(100)}.${100 + random.int(100)}.${100 + random.int(100)}`,
}
const KINDS = Object.keys(VALUES) as Kind[]

/** JSON lines, and what was planted in them. */
export function drawLog(rows: number, seed: number) {
  const random = createRandom(seed, 'log-import')
  const planted: Record<Kind, string[]> = { email: [], phone: [], card: [], iban: [], key: [], ip: [] }
  const fresh: string[][] = []
  const copies = Math.round(rows * 0.06)
  const lines: string[] = []
  for (let row = 0; row < rows - 2 * copies; row++) {
    const words = Array.from({ length: 24 + random.int(60) }, () => wordOf(Math.floor(20_000 ** random.uniform())))
    if (row % 20 === 0) {
      const kind = KINDS[(row / 20) % KINDS.length]!
      const value = VALUES[kind](random)
      planted[kind].push(value)
      words.splice(5, 0, value)
    } else fresh.push(words)
    lines.push(words.join(' '))
  }
  for (let copy = 0; copy < copies; copy++) lines.push(` ${fresh[copy]!.join('  ')} `)
  for (let copy = copies; copy < 2 * copies; copy++)
    lines.push(`${fresh[copy]!.join(' ')} ${wordOf(random.int(20_000))}`)
  const jsonl = lines
    .map((content, i) => JSON.stringify({ messages: [{ role: 'user', content }], external_id: `log-${seed}-${i}` }))
    .join('\n')
  return { jsonl: `${jsonl}\n`, exact: copies, near: copies, planted }
}

function withLuhn(start: string): string {
  let sum = 0
  for (const [i, digit] of [...start].reverse().entries()) {
    const twice = Number(digit) * 2
    sum += i % 2 === 1 ? Number(digit) : twice > 9 ? twice - 9 : twice
  }
  return `${start}${(10 - (sum % 10)) % 10}`
}

/** A German IBAN; DE is 1314. */
function withCheck(account: string): string {
  const check = 98n - (BigInt(`${account}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${account}`
}
