import type { Say } from '@/app/_texts/types'
import { answersFor } from '../_session/answers'
import type { NamedKey } from '../_session/own-keys'
import type { CompareConfig } from '../_session/types'

const COMMANDS = ['w', 'e', 'a', 'x', 'f', 'z', 'r', 'c', 'd', 'v', 's', 'g', '?'] as const

type Says = { t: Say<'compare'>; tVerdict: Say<'common.verdict'> }

/** All that has a key on this project's screen: answers, then the rest. */
export function keysOf(config: CompareConfig, { t, tVerdict }: Says): { answers: NamedKey[]; commands: NamedKey[] } {
  const missing: unknown[] = [config.reveal === 'never' && 'r', config.aspects.length === 0 && 'a']
  return {
    answers: answersFor(config, tVerdict).map(({ key, name }) => ({ key, name })),
    commands: COMMANDS.filter((key) => !missing.includes(key)).map((key) => ({
      key,
      name: t(`key.${key === '?' ? 'help' : key}`),
    })),
  }
}
