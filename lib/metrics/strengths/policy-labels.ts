/** How answers name policies: `name@version` where a name has several versions, else `name`. In the order given. */
export function policyLabels(policies: readonly { name: string; version: number }[]): string[] {
  const versions = new Map<string, number>()
  for (const { name } of policies) versions.set(name, (versions.get(name) ?? 0) + 1)
  return policies.map(({ name, version }) => ((versions.get(name) ?? 0) > 1 ? `${name}@${version}` : name))
}
