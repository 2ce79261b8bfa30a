import { type ReactNode, useId } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import rehypeHighlight from 'rehype-highlight'
import rehypeKatex from 'rehype-katex'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import { FORMULA_LIMITS, isMarkdownWorthParsing } from './markdown-limits'
import { normaliseFormulas } from './markdown-math'
import { PlainText } from './plain-text'
import { remarkLiteralHtml } from './remark-literal-html'
import { UntrustedLink } from './untrusted-link'

/** A box that scrolls sideways must be reachable by keyboard. */
function Scrolling({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: see above, and it is no form
    <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto">
      {children}
    </div>
  )
}

// Headings of a rollout start two levels down: the page has its own first and second. Footnotes carry ids that would
// occur twice with two rollouts on a page, so heading ids and references to them are left out.
const components: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
  h4: ({ children }) => <h6>{children}</h6>,
  h5: ({ children }) => <h6>{children}</h6>,
  h6: ({ children }) => <h6>{children}</h6>,
  a: ({ href, title, node, children }) => {
    // The way back from a footnote goes nowhere without ids; the way there is its number.
    if (node?.properties.dataFootnoteBackref !== undefined) return null
    if (node?.properties.dataFootnoteRef !== undefined) return <span>{children}</span>
    return (
      <UntrustedLink href={href} title={title}>
        {children}
      </UntrustedLink>
    )
  },
  // Nothing is fetched from an address that a rollout names: it would tell a stranger who reads what, and when.
  img: ({ src, alt }) => (
    <span className="text-muted">
      [image: {alt ? `${alt}, ` : ''}
      {typeof src === 'string' ? src : ''}]
    </span>
  ),
  // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways and must be reachable by keyboard
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  table: ({ children }) => (
    <Scrolling label="Table">
      <table>{children}</table>
    </Scrolling>
  ),
  input: ({ checked }) => (
    <span>
      <span aria-hidden="true">{checked ? '☑ ' : '☐ '}</span>
      <span className="sr-only">{checked ? 'done: ' : 'to do: '}</span>
    </span>
  ),
}

/**
 * Markdown of an untrusted rollout. HTML in it is never run and never lost: every character is shown as text. No
 * image is fetched; links go only to http, https and mailto, in a new tab, without a referrer. Needs no script in the
 * browser when a server component renders it. Texts above `MARKDOWN_LIMITS` are shown as plain text, in full.
 */
export function Markdown({ text }: { text: string }) {
  const id = useId()
  if (!isMarkdownWorthParsing(text)) return <PlainText text={text} note />
  return (
    <div className="rollout">
      <ReactMarkdown
        // One tilde is "about" in most rollouts, not a strike-through.
        remarkPlugins={[
          [remarkGfm, { singleTilde: false }],
          [remarkMath, { singleDollarTextMath: false }],
          remarkLiteralHtml,
        ]}
        rehypePlugins={[
          // MathML needs neither fonts nor a style sheet. What cannot be read as a formula is shown as it was written.
          [
            rehypeKatex,
            {
              output: 'mathml',
              throwOnError: false,
              trust: false,
              strict: 'ignore',
              errorColor: 'currentColor',
              ...FORMULA_LIMITS,
            },
          ],
          // Named languages only: guessing one costs a run of every grammar.
          [rehypeHighlight, { detect: false }],
        ]}
        remarkRehypeOptions={{ clobberPrefix: `${id}-`, footnoteLabel: 'Footnotes' }}
        // Addresses are judged in UntrustedLink, which shows what it refuses instead of dropping it.
        urlTransform={(url) => url}
        components={components}
      >
        {normaliseFormulas(text)}
      </ReactMarkdown>
    </div>
  )
}
