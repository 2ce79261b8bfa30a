import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { english } from './english'
import { german } from './german'

type Node = { [key: string]: Node | string }

const flat = (node: Node, path = ''): [string, string][] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  )

/** What a message asks for: names of values with their kind, and tags. */
function asksFor(message: string): string[] {
  const kinds: string[] = []
  const walk = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue
      kinds.push(element.type === TYPE.tag ? `<${element.value}>` : element.value)
      if (element.type === TYPE.tag) walk(element.children)
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const option of Object.values(element.options)) walk(option.value)
      }
    }
  }
  walk(parse(message))
  return [...new Set(kinds)].toSorted()
}

const en = flat(english)
const de = new Map(flat(german))

/** Words that both languages have, and messages made of values alone. */
const ALIKE = ['common.account.studio', 'common.day.done', 'common.verdict.shortDegree']

describe('German', () => {
  it('has the keys of English and no others, in the same order', () => {
    expect([...de.keys()]).toEqual(en.map(([key]) => key))
  })

  it.each(en)('%s asks for the same values', (key, message) => {
    expect(asksFor(de.get(key)!)).toEqual(asksFor(message))
  })

  it('says nothing in English', () => {
    expect(en.filter(([key, message]) => de.get(key) === message).map(([key]) => key)).toEqual(ALIKE)
  })

  it('says du, never Sie', () => {
    expect(
      [...de].filter(([, message]) => /\b(Ihr|Ihnen|Ihrer|Ihren)\b|\bSie (sind|haben|können)/.test(message)),
    ).toEqual([])
  })
})
