type Assignment = { id: string; options: { key: string; text: string }[] }
type Nothing = { assignment: null; reason: string; waiting: number; freeBy: string | null }
type Next = { assignment: Assignment } | Nothing

/** What one annotator said and was told. */
export type Told = {
  /** Judgments that the server acknowledged, with what was sent: `A`, `B` or `TIE`. */
  stored: Map<string, string>
  /** Leases that were taken and never answered. */
  left: string[]
  /** Every answer without a comparison. */
  nothing: Nothing[]
  /** When the server said `done`. */
  doneAt: Date | null
  /** Calls that found no server. */
  lost: number
}

type Given = {
  address: string
  slug: string
  token: string
  /** How many judgments to make before going away with a comparison in hand; null: stays to the end. */
  leavesAfter: number | null
  onStored: () => void
}

const OUTCOMES = ['A', 'B', 'TIE'] as const
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Judges by API until the server says that all is done, and tries again whenever the server is away. */
export async function judgeAll(given: Given): Promise<Told> {
  const told: Told = { stored: new Map(), left: [], nothing: [], doneAt: null, lost: 0 }
  for (let round = 0; ; round++) {
    const next = (await send(given, told, 'comparisons/next', {})).body as Next
    if (!next.assignment) {
      told.nothing.push(next)
      if (next.reason !== 'all_leased') {
        told.doneAt = new Date()
        return told
      }
      // Others hold what is left; there is no other way to hear of it than to ask again.
      await pause(100)
      continue
    }
    if (given.leavesAfter !== null && told.stored.size >= given.leavesAfter) {
      told.left.push(next.assignment.id)
      return told
    }
    await judge(given, told, next.assignment.id, OUTCOMES[round % OUTCOMES.length]!, round % 5 === 0)
  }
}

/** One judgment; `twice`: as a double click sends it. */
async function judge(given: Given, told: Told, assignmentId: string, outcome: string, twice: boolean): Promise<void> {
  const body = { assignmentId, outcome }
  const answers = await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => send(given, told, 'judgments', body)))
  const ids = new Set(answers.map((answer) => (answer.body as { id: string }).id))
  if (ids.size !== 1) throw new Error(`one answer, ${ids.size} judgments`)
  for (const id of ids) told.stored.set(id, outcome)
  given.onStored()
}

/** Sends until there is an answer; an answer that is no success ends the test. */
async function send({ address, slug, token }: Given, told: Told, path: string, body: object) {
  for (;;) {
    const answer = await fetch(`${address}/api/v1/projects/${slug}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
      .then(async (response) => ({ status: response.status, body: await response.json() }))
      .catch(() => null)
    if (answer && answer.status < 300) return answer
    if (answer && answer.status < 500) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    told.lost += 1
    await pause(50)
  }
}
