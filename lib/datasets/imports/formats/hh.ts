import { z } from 'zod'
import type { Message } from '@/lib/queries/schema'
import { pairFields } from './pair-fields'
import { pairOf, placesOf, RowFault, type RowFormat, splitAnswer, take, vote } from './row-format'

const row = z.object({ chosen: z.string(), rejected: z.string() })
const MARK = /\n\n(Human|Assistant):/

/** Transcripts of HH-RLHF; some answers are empty. One crowd, whose members are not named. */
export const hh: RowFormat = {
  looksLike: ({ chosen, rejected }) =>
    typeof chosen === 'string' && typeof rejected === 'string' && /^\s*Human:/.test(chosen),
  read: (value, place) => {
    const given = take(row, value)
    const [chosen, rejected] = [turnsOf(given.chosen), turnsOf(given.rejected)]
    const said = pairFields(value)
    const sides = [
      { policy: said.chosen, messages: chosen },
      { policy: said.rejected, messages: rejected },
    ]
    const verdict = { ...placesOf(splitAnswer(chosen).text, splitAnswer(rejected).text), ...said.vote }
    const votes = [vote(place, `hh:${said.annotator ?? 'crowd'}`, verdict)]
    return [{ ...place, ...pairOf(sides, said.query), votes }]
  },
}

function turnsOf(transcript: string): Message[] {
  const [before = '', ...parts] = (transcript.startsWith('\n\n') ? transcript : `\n\n${transcript}`).split(MARK)
  if (before.trim() !== '' || parts.length === 0) {
    throw new RowFault('no_transcript', 'A transcript begins with "Human:" after a blank line.')
  }
  const turns: Message[] = []
  for (let i = 0; i + 1 < parts.length; i += 2) {
    turns.push({ role: parts[i] === 'Human' ? 'user' : 'assistant', content: (parts[i + 1] ?? '').replace(/^ /, '') })
  }
  const empty = turns.findIndex(({ role, content }) => role === 'user' && content.trim() === '')
  if (empty !== -1) throw new RowFault('empty_turn', `Turn ${empty + 1} is empty.`)
  return turns
}
