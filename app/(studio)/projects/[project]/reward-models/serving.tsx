import { Notice } from '@/app/_components/ui/notice'
import { RelativeTime } from '@/app/_components/ui/relative-time'
import { TextLink } from '@/app/_components/ui/text-link'
import type { RewardModelView } from '@/lib/reward-models/schema'
import { KIND_WORDS } from './words'

/** Which version ranks and chooses now, and whether a served one answers. */
export function Serving({ model, path }: { model: RewardModelView; path: string }) {
  const failure = model.remote?.failure
  const name = <TextLink href={`${path}/${model.id}`}>Version {model.version}</TextLink>
  if (failure)
    return (
      <Notice tone="warn" title={<>{name} serves, but its server did not answer last.</>} kept="Stored rewards stay.">
        <RelativeTime at={failure.at} />: {failure.message}
      </Notice>
    )
  return (
    <p className="text-sm text-muted">
      {name} serves: {KIND_WORDS[model.kind]}
      {model.promotedAt && (
        <>
          , promoted <RelativeTime at={model.promotedAt} />
        </>
      )}
      . It ranks rollouts and helps to choose what is compared next.
    </p>
  )
}
