import { answersFor } from '../_session/answers'
import type { NamedKey } from '../_session/own-keys'
import type { CompareConfig } from '../_session/types'

const COMMANDS: readonly NamedKey[] = [
  { key: 'w', name: 'Say why; Esc leaves the box' },
  { key: 'e', name: 'Write a better one; Esc leaves the box' },
  { key: 'a', name: 'Go to the aspects; Tab and space choose' },
  { key: 'x', name: 'Skip, with a reason' },
  { key: 'z', name: 'Undo: the last one comes back, up to ten' },
  { key: 'r', name: 'Reveal who wrote the last one' },
  { key: 'c', name: 'The whole conversation' },
  { key: 'd', name: 'Mark the differences' },
  { key: 'v', name: 'Raw text, every character' },
  { key: 's', name: 'Scroll both together' },
  { key: 'g', name: 'Guidelines' },
  { key: '?', name: 'These keys' },
]

/** All that has a key on this project's screen: answers, then the rest. */
export function keysOf(config: CompareConfig): { answers: NamedKey[]; commands: NamedKey[] } {
  const missing = [config.reveal === 'never' && 'r', config.aspects.length === 0 && 'a']
  return {
    answers: answersFor(config).map(({ key, name }) => ({ key, name })),
    commands: COMMANDS.filter(({ key }) => !missing.includes(key)),
  }
}
