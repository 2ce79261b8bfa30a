import { Card } from '@/app/_components/ui/card'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { TextLink } from '@/app/_components/ui/text-link'
import type { PolicyView } from '@/lib/policies/reads'

type Props = { versions: readonly PolicyView[]; current: string; path: string }

export function Versions({ versions, current, path }: Props) {
  return (
    <Card title="Versions">
      <ul className="grid gap-1.5">
        {versions
          .toSorted((one, other) => other.version - one.version)
          .map((version) => (
            <li key={version.id} className="flex justify-between gap-4">
              {version.id === current ? (
                <span className="font-medium">{version.label}, this one</span>
              ) : (
                <TextLink href={`${path}/${version.id}`}>{version.label}</TextLink>
              )}
              <span className="text-sm text-faint">
                <RelativeTime at={version.createdAt} />
              </span>
            </li>
          ))}
      </ul>
    </Card>
  )
}
