import { cx } from '@/app/_components/ui/cx'
import { EXPORT_FORMATS, type FormatName } from '@/lib/datasets/schema'

const READERS = [...new Set(EXPORT_FORMATS.map(({ reader }) => reader))]

/** All formats, under the name of whoever reads them, each with a line that says what it is for. */
export function FormatChoice({ chosen, onChoose }: { chosen: FormatName; onChoose: (name: FormatName) => void }) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Format</legend>
      <div className="grid gap-4">
        {READERS.map((reader) => (
          <div key={reader} className="grid gap-1.5 md:grid-cols-[8rem_1fr]">
            <p className="text-sm text-muted md:pt-2">{reader}</p>
            <div className="grid gap-1.5 sm:grid-cols-2">
              {EXPORT_FORMATS.filter((format) => format.reader === reader).map(({ name, title, use }) => (
                <label
                  key={name}
                  className={cx(
                    'flex cursor-pointer gap-2.5 rounded-md border px-3 py-2',
                    name === chosen ? 'border-accent bg-accent-soft' : 'hover:border-line-strong',
                  )}
                >
                  <input
                    type="radio"
                    name="format"
                    value={name}
                    checked={name === chosen}
                    onChange={() => onChoose(name)}
                    className="mt-0.5 size-4 shrink-0"
                  />
                  <span className="grid min-w-0">
                    <span className="font-medium">{title}</span>
                    <span className="text-sm text-muted">{use}</span>
                  </span>
                </label>
              ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
