import { useTranslations } from 'next-intl'
import { chunkText, MARKDOWN_LIMITS } from './markdown-limits'

export type PlainTextProps = {
  text: string
  /** Says above the text that it was too long or too deeply nested to be formatted. */
  note?: boolean
  /** Fixed-width letters: the raw view, in which every character counts. */
  mono?: boolean
}

/** Every character as it stands. Blocks out of view cost no layout, so a text of a megabyte still scrolls. */
export function PlainText({ text, note = false, mono = false }: PlainTextProps) {
  return (
    <div className={mono ? 'font-mono text-code wrap-anywhere text-ink' : 'rollout'}>
      {note && <Note characters={text.length} />}
      {chunkText(text).map((chunk, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
        <div key={at} className="mt-0! whitespace-pre-wrap lazy-block">
          {chunk}
        </div>
      ))}
    </div>
  )
}

/** Why a text stands there unformatted. */
function Note({ characters }: { characters: number }) {
  const t = useTranslations('common.plain')
  const most = MARKDOWN_LIMITS.characters
  return (
    <p className="mb-4 font-sans text-sm text-muted">
      {characters > most ? t('tooLong', { characters, most }) : t('tooDeep')}
    </p>
  )
}
