/**
 * Who can be ranked against whom. Policies are nodes; a win of i over j is an arc i -> j, a tie is an arc both ways.
 * Connected components (arcs without direction) are ranked apart; inside one, a maximum of the likelihood exists exactly
 * where it is strongly connected (Ford 1957). Cost: O(K + pairs).
 */
import type { PairList } from './pair-list'

/** Connected components of the compared pairs, largest first (equal sizes: by first member); members ascending. Policies without a pair are in none. */
export function connectedComponents(pairs: PairList): Int32Array[] {
  const parent = Int32Array.from({ length: pairs.policies }, (_, i) => i)
  const find = (x: number) => {
    let root = x
    while (parent[root] !== root) root = parent[root]!
    for (let at = x; at !== root; ) {
      const next = parent[at]!
      parent[at] = root
      at = next
    }
    return root
  }
  const compared = new Uint8Array(pairs.policies)
  for (let p = 0; p < pairs.i.length; p++) {
    compared[pairs.i[p]!] = 1
    compared[pairs.j[p]!] = 1
    parent[find(pairs.i[p]!)] = find(pairs.j[p]!)
  }
  const groups = new Map<number, number[]>()
  for (let i = 0; i < pairs.policies; i++) {
    if (!compared[i]) continue
    const root = find(i)
    const group = groups.get(root)
    if (group) group.push(i)
    else groups.set(root, [i])
  }
  return bySize([...groups.values()])
}

/** Strongly connected components of the win graph, largest first; with `tiesConnect` false only wins are arcs. Tarjan (1972), without recursion. */
export function strongComponents(pairs: PairList, tiesConnect = true): Int32Array[] {
  const { start, target } = winArcs(pairs, tiesConnect)
  const k = pairs.policies
  const index = new Int32Array(k).fill(-1)
  const low = new Int32Array(k)
  const onStack = new Uint8Array(k)
  const cursor = start.slice(0, k)
  const stack: number[] = []
  const path: number[] = []
  const found: number[][] = []
  let counter = 0
  const open = (v: number) => {
    index[v] = low[v] = counter++
    onStack[v] = 1
    stack.push(v)
    path.push(v)
  }
  const close = (v: number) => {
    path.pop()
    const up = path.at(-1)
    if (up !== undefined) low[up] = Math.min(low[up]!, low[v]!)
    if (low[v] !== index[v]) return
    const group = stack.splice(stack.lastIndexOf(v))
    for (const w of group) onStack[w] = 0
    found.push(group)
  }
  for (let root = 0; root < k; root++) {
    if (index[root] !== -1) continue
    open(root)
    while (path.length > 0) {
      const v = path.at(-1)!
      if (cursor[v]! >= start[v + 1]!) {
        close(v)
        continue
      }
      const w = target[cursor[v]!++]!
      if (index[w] === -1) open(w)
      else if (onStack[w]) low[v] = Math.min(low[v]!, index[w]!)
    }
  }
  return bySize(found)
}

/** 1 for every policy that can be reached from `from` along wins and ties (`forward`), or that reaches it (not `forward`). */
export function reachable(pairs: PairList, from: Int32Array, forward: boolean): Uint8Array {
  const flipped = forward ? pairs : { ...pairs, winsI: pairs.winsJ, winsJ: pairs.winsI }
  const { start, target } = winArcs(flipped, true)
  const seen = new Uint8Array(pairs.policies)
  const queue = [...from]
  for (const v of queue) seen[v] = 1
  while (queue.length > 0) {
    const v = queue.pop()!
    for (let at = start[v]!; at < start[v + 1]!; at++) {
      const w = target[at]!
      if (seen[w]) continue
      seen[w] = 1
      queue.push(w)
    }
  }
  return seen
}

/** Arcs winner -> loser by policy: those of v are target[start[v]] .. target[start[v + 1] - 1]. */
function winArcs(pairs: PairList, tiesConnect: boolean): { start: Int32Array; target: Int32Array } {
  const k = pairs.policies
  const start = new Int32Array(k + 1)
  const forEachArc = (visit: (from: number, to: number) => void) => {
    for (let p = 0; p < pairs.i.length; p++) {
      const tied = tiesConnect && pairs.ties[p]! > 0
      if (pairs.winsI[p]! > 0 || tied) visit(pairs.i[p]!, pairs.j[p]!)
      if (pairs.winsJ[p]! > 0 || tied) visit(pairs.j[p]!, pairs.i[p]!)
    }
  }
  forEachArc((from) => {
    start[from + 1]!++
  })
  for (let v = 0; v < k; v++) start[v + 1]! += start[v]!
  const target = new Int32Array(start[k]!)
  const next = start.slice()
  forEachArc((from, to) => {
    target[next[from]!++] = to
  })
  return { start, target }
}

function bySize(groups: number[][]): Int32Array[] {
  const sorted = groups.map((group) => Int32Array.from(group).sort())
  return sorted.sort((x, y) => y.length - x.length || x[0]! - y[0]!)
}
