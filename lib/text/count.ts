/** Lengths and cuts. Every limit in the product counts code points, so that browser, server and database agree. */
import { listWords } from './words'

/** Number of code points (a lone surrogate counts as one). */
export function countCodePoints(text: string): number {
  let count = text.length
  for (let i = 0; i < text.length - 1; i++) {
    if (isHigh(text.charCodeAt(i)) && isLow(text.charCodeAt(i + 1))) {
      count -= 1
      i += 1
    }
  }
  return count
}

export function countWords(text: string): number {
  return listWords(text).length
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The text where it has at most `limit` code points, else its longest start of whole graphemes (what a reader sees as one
 * character) that fits together with `ending` (default "…").
 */
export function truncateText(text: string, limit: number, ending = '…'): string {
  if (countCodePoints(text) <= limit) return text
  const room = limit - countCodePoints(ending)
  let used = 0
  let end = 0
  // A grapheme of the head may run on past it, so some more than the room is looked at.
  for (const { segment } of segmenter.segment(text.slice(0, 2 * Math.max(room, 0) + 256))) {
    used += countCodePoints(segment)
    if (used > room) break
    end += segment.length
  }
  return room > 0 ? text.slice(0, end) + ending : ''
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff
