import { apart, matchesOf, type Span } from './find'

const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const V4 = new RegExp(`(?<![\\w.])(?:${OCTET}\\.){3}${OCTET}(?![\\w]|\\.\\d)`, 'g')
const V6 = /(?<![\w:.])[0-9A-Fa-f:]{2,39}(?![\w:])/g
/** What stands before four numbers that are no address: a version, a product, a section, a pin. */
const VERSION =
  /(?:\b(?:version|ver|release|build|section|chapter|clause|v)\b\.?\s{0,2}[:=]?\s{0,2}|§\s?|[A-Za-z]\/|[=<>~!]=\s?|[@^~])$/i
const BEFORE = 16

export function findIps(text: string): Span[] {
  const v4 = matchesOf(text, V4, ({ 0: found, index }) => {
    if (/^(?:127\.|0\.0\.0\.0$)/.test(found)) return false
    return !VERSION.test(text.slice(Math.max(0, index - BEFORE), index))
  })
  return apart([...v4, ...matchesOf(text, V6, ({ 0: found }) => isV6(found))])
}

/** Eight groups, or fewer with one `::`; a group of three with a digit keeps `a::b` of a program out. */
function isV6(text: string): boolean {
  const halves = text.split('::')
  if (halves.length > 2 || text.length < 6) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  if (halves.length === 1 ? groups.length !== 8 : groups.length > 7) return false
  const isSound = groups.every((group) => group.length >= 1 && group.length <= 4)
  return isSound && /\d/.test(text) && groups.some((group) => group.length >= 3)
}
