/** Query string of a list: what is set among the filters, and the cursor. `?` and all, or empty. */
export function searchOf(filter: Record<string, string | undefined>, cursor?: string | null): string {
  const entries = Object.entries({ ...filter, cursor: cursor ?? undefined }).filter(
    (entry): entry is [string, string] => Boolean(entry[1]),
  )
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

/** One value of each parameter; of several the first, an empty one is none. */
export function firstOf(search: Record<string, string | string[] | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, (Array.isArray(value) ? value[0] : value) || undefined]),
  )
}
