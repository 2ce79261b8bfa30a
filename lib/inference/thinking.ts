const OPEN = /^\s*<(think|thinking|reasoning)>/

/**
 * Takes what a model thought out of its answer, where it stands in front in `<think>…</think>`. Where the opening mark
 * was part of the prompt, a closing mark that has a line of its own ends the thoughts. An open end: all is thought.
 */
export function splitThinking(content: string): { text: string; reasoning: string | null } {
  const [opening = '', name = 'think'] = OPEN.exec(content) ?? []
  const close = opening ? `</${name}>` : '\n</think>\n'
  const end = content.indexOf(close, opening.length)
  if (!opening && (end < 0 || content.includes('<think>'))) return { text: content, reasoning: null }
  if (end < 0) return { text: '', reasoning: content.slice(opening.length).trim() }
  return { text: content.slice(end + close.length).trimStart(), reasoning: content.slice(opening.length, end).trim() }
}
