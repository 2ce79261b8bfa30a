import { formatFixed } from '@/app/_components/format/number'
import { Markdown } from '@/app/_components/markdown'
import { Card } from '@/app/_components/ui/card'
import { TextLink } from '@/app/_components/ui/text-link'
import { Fold } from '@/app/(studio)/_components/fold'
import type { WrongExample, WrongRollout } from '@/lib/reward-models/schema'

/** First ones open, the rest one click away. */
const SHOWN = 5
const LONG = 500

/** Held-out pairs on which it was surest and people said otherwise: what to read first. */
export function Mistakes({ mistakes, base }: { mistakes: readonly WrongExample[]; base: string }) {
  if (mistakes.length === 0)
    return (
      <Card
        title="Nothing held out is wrong"
        description="Where people and the version differ on held-out comparisons, the pairs it was surest about stand here."
      />
    )
  return (
    <section aria-labelledby="mistakes" className="grid gap-4">
      <header>
        <h2 id="mistakes" className="text-lg font-semibold">
          Where it was surest, and wrong
        </h2>
        <p className="mt-0.5 max-w-prose text-sm text-muted">
          Held-out pairs that people decided the other way, the surest first: read these before you believe a figure.
        </p>
      </header>
      {mistakes.slice(0, SHOWN).map((mistake) => (
        <Mistake key={mistake.a.id + mistake.b.id} mistake={mistake} base={base} />
      ))}
      {mistakes.length > SHOWN && (
        <details className="group">
          <summary className="text-muted underline decoration-line-strong underline-offset-2 hover:text-ink">
            <span className="group-open:hidden">Show the other {mistakes.length - SHOWN}</span>
            <span className="hidden group-open:inline">Hide them</span>
          </summary>
          <div className="mt-4 grid gap-4">
            {mistakes.slice(SHOWN).map((mistake) => (
              <Mistake key={mistake.a.id + mistake.b.id} mistake={mistake} base={base} />
            ))}
          </div>
        </details>
      )}
    </section>
  )
}

/** The one it favoured stands first, so that its error reads from left to right. */
function Mistake({
  mistake: { p, a, b, query, queryId, environment, verdicts },
  base,
}: {
  mistake: WrongExample
  base: string
}) {
  const [favoured, other] = p >= 0.5 ? [a, b] : [b, a]
  const [votesFavoured, votesOther] = p >= 0.5 ? [verdicts.a, verdicts.b] : [verdicts.b, verdicts.a]
  const ties = verdicts.tie === 0 ? '' : `, ${verdicts.tie} ${verdicts.tie === 1 ? 'tie' : 'ties'}`
  return (
    <article className="rounded-md border bg-raised">
      <header className="border-b px-5 py-3">
        <h3 className="line-clamp-2 font-medium">
          <TextLink href={`${base}/queries/${queryId}`}>{query}</TextLink>
        </h3>
        <p className="mt-1 text-sm text-muted tabular-nums">
          {environment}: it gave {formatFixed(Math.max(p, 1 - p), 3)} for the left one; people {votesFavoured} left,{' '}
          {votesOther} right{ties}
        </p>
      </header>
      <div className="grid lg:grid-cols-2 lg:divide-x">
        <Side rollout={favoured} says="it favoured" votes={votesFavoured} />
        <Side rollout={other} says="people preferred" votes={votesOther} />
      </div>
    </article>
  )
}

function Side({ rollout, says, votes }: { rollout: WrongRollout; says: string; votes: number }) {
  return (
    <div className="min-w-0 px-5 py-4 max-lg:not-first:border-t">
      <p className="mb-2 text-sm text-muted">
        {says}: <span className="text-ink">{rollout.policy}</span>, reward{' '}
        <span className="tabular-nums">{formatFixed(rollout.reward, 2, true)}</span>, {votes}{' '}
        {votes === 1 ? 'vote' : 'votes'}
      </p>
      <Fold isLong={rollout.text.length > LONG}>
        <Markdown text={rollout.text} />
      </Fold>
    </div>
  )
}
