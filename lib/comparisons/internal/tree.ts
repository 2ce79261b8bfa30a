import type { Random } from '@/lib/math/random'
import type { Candidate } from './candidates'

/** Pairs grouped by query, then by policy pair: the tree along which a uniform draw goes. */
export type Tree = Map<string, Map<string, Candidate[]>>

export function treeOf(candidates: readonly Candidate[]): Tree {
  const tree: Tree = new Map()
  for (const candidate of candidates) {
    const pairs = tree.get(candidate.queryId) ?? new Map<string, Candidate[]>()
    tree.set(candidate.queryId, pairs)
    const list = pairs.get(candidate.policyPair)
    if (list) list.push(candidate)
    else pairs.set(candidate.policyPair, [candidate])
  }
  return tree
}

export function listTree(tree: Tree): Candidate[] {
  return [...tree.values()].flatMap((pairs) => [...pairs.values()].flat())
}

/** u(c): a query uniform, then a policy pair uniform, then a rollout pair uniform. */
export function uniformProbability(tree: Tree, candidate: Candidate): number {
  const pairs = tree.get(candidate.queryId)!
  return 1 / (tree.size * pairs.size * pairs.get(candidate.policyPair)!.length)
}

/** `count` queries of the tree, drawn uniformly, with all their pairs. */
export function drawBlock(tree: Tree, count: number, random: Random): Tree {
  return new Map(
    random
      .shuffle([...tree.entries()])
      .slice(0, count)
      .map(([query, pairs]) => [query, new Map(pairs)]),
  )
}

/** Takes a pair out of the tree, with the branches that it empties. */
export function remove(tree: Tree, { queryId, policyPair, rolloutAId, rolloutBId }: Candidate): void {
  const pairs = tree.get(queryId)
  const list = pairs?.get(policyPair)
  if (!pairs || !list) return
  const left = list.filter((c) => c.rolloutAId !== rolloutAId || c.rolloutBId !== rolloutBId)
  if (left.length > 0) pairs.set(policyPair, left)
  else pairs.delete(policyPair)
  if (pairs.size === 0) tree.delete(queryId)
}
