import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { createRandom } from '@/lib/math/random'

const SEED = 1
const POLICIES = 6
const ANNOTATORS = 50
const SYLLABLES = ['ta', 'ren', 'mi', 'so', 'lak', 'e', 'du', 'vor', 'pin', 'as']

/** Rows of a transfer; BENCH_ROWS names another size. */
export function sizeOf(small: boolean): number {
  return Number(process.env.BENCH_ROWS ?? (small ? 20_000 : 1_000_000))
}

/**
 * TRL preference rows with prompts of their own, about a kilobyte each: words of a vocabulary of 3,000 by Zipf's law.
 * @returns bytes written
 */
export async function writeRows(file: string, rows: number): Promise<number> {
  const random = createRandom(SEED, 'transfers')
  const words = (n: number) => Array.from({ length: n }, () => wordOf(Math.floor(3000 ** random.uniform()))).join(' ')
  const out = createWriteStream(file)
  for (let i = 0; i < rows; i++) {
    const row = {
      prompt: [{ role: 'user', content: `${words(24)}? (${i})` }],
      chosen: [{ role: 'assistant', content: `${words(40)}.\n\n${words(25)}.` }],
      rejected: [{ role: 'assistant', content: `${words(60)}.` }],
      ...{ chosen_policy: `policy-${random.int(POLICIES)}`, rejected_policy: `policy-${random.int(POLICIES)}` },
      ...{ annotator: `annotator-${random.int(ANNOTATORS)}`, margin: 1 + random.int(4) },
    }
    if (!out.write(`${JSON.stringify(row)}\n`)) await once(out, 'drain')
  }
  out.end()
  await finished(out)
  return out.bytesWritten
}

const wordOf = (rank: number): string => [...String(rank)].map((digit) => SYLLABLES[Number(digit)]).join('')
