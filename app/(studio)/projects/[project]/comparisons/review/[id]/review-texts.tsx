import { Markdown } from '@/app/_components/markdown'
import { OptionMark } from '@/app/(annotate)/projects/[project]/compare/_parts/option-mark'
import { Fold } from '@/app/(studio)/_components/fold'
import type { Review } from '@/lib/judgments/read-review'

const LONG = 1500

/** The rollouts side by side, under the keys of the comparison's own order. */
export function ReviewTexts({ options }: { options: Review['options'] }) {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      {options.map(({ key, text, context }) => (
        <article key={key} aria-label={`Rollout ${key}`} className="min-w-0 rounded-md border bg-raised">
          <header className="flex h-11 items-center border-b px-4">
            <OptionMark option={key} />
          </header>
          <div className="grid gap-4 px-5 py-4">
            {context
              ?.filter(({ role }) => role === 'assistant')
              .map(({ content }, turn) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: turns never move
                <details key={turn} className="rounded-md border bg-page px-3 py-2">
                  <summary className="text-sm text-muted">Its answer before</summary>
                  <Markdown text={content} />
                </details>
              ))}
            <Fold isLong={text.length > LONG}>
              <Markdown text={text} />
            </Fold>
          </div>
        </article>
      ))}
    </div>
  )
}
