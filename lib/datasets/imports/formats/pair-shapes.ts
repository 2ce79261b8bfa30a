import { isRow, type Row } from './row-format'

/**
 * A pair in the words of TRL (prompt, chosen, rejected) where another trainer's layout says it: OpenAI (`input`,
 * `preferred_output`), OpenPipe and ms-swift (`messages` that end with the better answer, `rejected_message` or
 * `rejected_response`), Axolotl (`messages`, or `system` beside `instruction`, `input` or `prompt`), alpaca
 * (`instruction`, `input`), sides that are one turn, and turns written as JSON. Null: no pair.
 */
export function asPair(row: Row): Row | null {
  if ('preferred_output' in row && 'non_preferred_output' in row) {
    const prompt = isRow(row.input) ? row.input.messages : undefined
    return { ...row, prompt, chosen: row.preferred_output, rejected: row.non_preferred_output }
  }
  const worse = row.rejected_message ?? row.rejected_response
  if (Array.isArray(row.messages) && worse !== undefined) {
    const turns = row.messages as unknown[]
    const rejected = typeof worse === 'string' ? [{ role: 'assistant', content: worse }] : sideOf(worse)
    return { ...row, prompt: turns.slice(0, -1), chosen: turns.slice(-1), rejected }
  }
  const [chosen, rejected] = [row.chosen ?? row.chosen_response, row.rejected ?? row.rejected_response]
  if (!hasSides(row)) return null
  const prompt = promptOf(row)
  return { ...row, chosen: sideOf(chosen), rejected: sideOf(rejected), ...(prompt !== undefined && { prompt }) }
}

function hasSides(row: Row): boolean {
  return ('chosen' in row && 'rejected' in row) || ('chosen_response' in row && 'rejected_response' in row)
}

function promptOf(row: Row): unknown {
  const said = row.prompt ?? row.messages ?? textPrompt(row)
  if (typeof row.system !== 'string' || row.system.trim() === '' || said === undefined) return turnsIn(said)
  const turns = Array.isArray(said) ? said : [{ role: 'user', content: said }]
  return [{ role: 'system', content: row.system }, ...turns]
}

function textPrompt({ instruction, question, input }: Row): unknown {
  const asked = instruction ?? question
  if (asked === undefined) return typeof input === 'string' ? input : undefined
  return typeof input === 'string' && input.trim() !== '' ? `${asked}\n${input}` : asked
}

function sideOf(value: unknown): unknown {
  return isRow(value) && 'content' in value ? [value] : turnsIn(value)
}

/** A text that is a list of turns as JSON becomes that list; anything else stays. */
function turnsIn(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*\[\s*\{/.test(value)) return value
  try {
    const list: unknown = JSON.parse(value)
    const isTurns = Array.isArray(list) && list.every((turn) => isRow(turn) && 'role' in turn && 'content' in turn)
    return isTurns ? list : value
  } catch {
    return value
  }
}
