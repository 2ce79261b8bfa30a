import type { Session } from '../_session/session'
import type { CompareConfig, Held } from '../_session/types'
import { AspectRow } from './aspect-row'
import { RewriteBox } from './rewrite-box'
import type { View } from './view'
import { WhyBox } from './why-box'

type Props = {
  session: Session
  config: CompareConfig
  held: Held
  view: View
  change: (part: Partial<View>) => void
}

/** What goes along with an answer: aspects, a better rollout, the reason. Each is drawn only where it is wanted. */
export function Beside({ session, config, held, view, change }: Props) {
  const { assignment, filled } = held
  return (
    <>
      {config.aspects.length > 0 && assignment.layout === 'pair' && (
        <AspectRow
          aspects={config.aspects}
          answers={filled.aspects}
          onAnswer={(aspects) => session.fill({ aspects })}
        />
      )}
      {(view.rewrite || filled.rewrite) && (
        <RewriteBox
          key={`rewrite:${assignment.id}`}
          options={assignment.options}
          text={filled.rewrite}
          first={filled.marked?.outcome === 'B' ? 'B' : view.tab}
          isWanted={view.rewrite}
          onType={(rewrite) => session.fill({ rewrite })}
          onLeave={() => change({ rewrite: false })}
        />
      )}
      {(view.why || filled.rationale !== '') && (
        <WhyBox
          key={assignment.id}
          text={filled.rationale}
          isWanted={view.why}
          onType={(rationale) => session.fill({ rationale })}
          onLeave={() => change({ why: false })}
        />
      )}
    </>
  )
}
