import { policyLabel } from '@/lib/policies/policy-label'

/** Labels of all policies of a project that were read already, in the order given. */
export function policyLabels(policies: readonly { name: string; version: number }[]): string[] {
  const versions = new Map<string, number>()
  for (const { name } of policies) versions.set(name, (versions.get(name) ?? 0) + 1)
  return policies.map((policy) => policyLabel(policy, (versions.get(policy.name) ?? 0) > 1))
}
