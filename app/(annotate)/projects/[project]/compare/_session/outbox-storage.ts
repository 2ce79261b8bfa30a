/** A judgment, a new answer to an earlier one, or a skip, on its way to the server. */
export type Entry = {
  /** Its Idempotency-Key: however often it is sent, it counts once. */
  key: string
  kind: 'judgment' | 'revision' | 'skip'
  assignmentId: string
  /** Revision: which judgment; null while the judgment itself is still on its way. */
  judgmentId: string | null
  /** Kept as text, so that a second sending is the same to the byte. */
  body: string
  /** The answer in words and what was typed, for the person. */
  words: string
  /** What was typed, to be copied where the entry is refused. */
  typed: string
  at: number
  refused: { code: string; detail: string; judgmentId: string | null } | null
}

export type EntryStorage = { load: () => Entry[]; put: (entry: Entry) => void; remove: (key: string) => void }

/**
 * Entries of one person in one project, each under its own name in the browser's storage: two tabs never overwrite
 * each other's, and nobody sends what another person judged. Where the browser stores nothing, they live in the tab.
 */
export function browserEntries(userId: string, slug: string): EntryStorage {
  const prefix = `flywheel:outbox:${userId}:${slug}:`
  return {
    load: () => readAll(prefix).sort((a, b) => a.at - b.at),
    put: (entry) => quietly(() => localStorage.setItem(prefix + entry.key, JSON.stringify(entry))),
    remove: (key) => quietly(() => localStorage.removeItem(prefix + key)),
  }
}

function readAll(prefix: string): Entry[] {
  const found: Entry[] = []
  quietly(() => {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(prefix)) quietly(() => found.push(JSON.parse(localStorage.getItem(name) ?? '')))
    }
  })
  return found
}

/** Storage may be full or forbidden; the screen works on without it. */
export function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // Nothing to do: what could not be stored is still in memory.
  }
}
