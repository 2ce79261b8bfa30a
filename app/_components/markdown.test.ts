import { NextIntlClientProvider } from 'next-intl'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { english } from '../_texts/english'
import { Markdown } from './markdown'
import { chunkText, isMarkdownWorthParsing, MARKDOWN_LIMITS } from './markdown-limits'
import { PlainText } from './plain-text'

/** With the texts that every page has. */
const withTexts = (children: ReactNode) =>
  createElement(
    NextIntlClientProvider,
    { locale: 'en', timeZone: 'UTC', messages: { common: english.common }, children },
    children,
  )
const render = (text: string) => renderToStaticMarkup(withTexts(createElement(Markdown, { text })))
/** What a reader sees: tags away, entities resolved. */
const visible = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')

const hostile = 'List<String> <b>x</b> <img src=x onerror=alert(1)> <script>alert(2)</script>'

describe('Markdown of untrusted rollouts', () => {
  it.each([
    ['in a line', hostile],
    ['in a code block', `\`\`\`\n${hostile}\n\`\`\``],
    ['as a block of its own', `<div onclick="x()">\n  ${hostile}\n</div>`],
    ['at the start of a line', `<script>alert(2)</script>\n${hostile}`],
  ])('shows every character of HTML %s and makes no element of it', (_where, text) => {
    const html = render(text)
    expect(visible(html)).toContain(hostile)
    expect(html).not.toMatch(/<(img|script|b|div onclick)[\s>]/)
  })

  it('keeps HTML comments', () => {
    expect(visible(render('a <!-- hidden --> b'))).toContain('a <!-- hidden --> b')
  })

  it('fetches no image', () => {
    const html = render('![a cat](https://tracker.example/cat.png)')
    expect(html).not.toContain('<img')
    expect(visible(html)).toContain('[image: a cat, https://tracker.example/cat.png]')
  })

  it('links only to whole addresses of harmless schemes, and shows the others', () => {
    expect(render('[go](https://example.test/)')).toContain('rel="noreferrer noopener nofollow ugc"')
    for (const address of ['javascript:alert(1)', '/settings', 'data:text/html,x', '//evil.example']) {
      const html = render(`[go](${address})`)
      expect(html).not.toContain('<a')
      expect(visible(html)).toContain(`go (${address})`)
    }
  })

  it('does not repeat footnote ids when two rollouts stand on one page', () => {
    const side = () => createElement(Markdown, { text: 'x[^1]\n\n[^1]: y' })
    const page = renderToStaticMarkup(createElement('div', null, side(), side()))
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map((found) => found[1])
    expect(ids.length).toBe(2)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('reads one tilde as "about"', () => {
    expect(render('~5 to ~6')).not.toContain('<del>')
  })

  it('gives up formatting, not text, on long and on deeply nested input', () => {
    const long = '**word** '.repeat(25_000)
    expect(isMarkdownWorthParsing(long)).toBe(false)
    expect(visible(render(long))).toContain(long)
    for (const deep of ['> '.repeat(5000), '['.repeat(5000), '- '.repeat(5000), '*'.repeat(5000)]) {
      expect(isMarkdownWorthParsing(`start\n${deep}x`)).toBe(false)
    }
    expect(isMarkdownWorthParsing('a'.repeat(MARKDOWN_LIMITS.characters))).toBe(true)
  })
})

describe('plain text', () => {
  it('cuts into blocks that join to the text, never inside a character', () => {
    const text = `${'ab\n'.repeat(3000)}${'😀'.repeat(5001)}`
    const chunks = chunkText(text, 1001)
    expect(chunks.join('')).toBe(text)
    expect(chunks.every((chunk) => chunk.isWellFormed())).toBe(true)
  })
  it('shows Markdown as it stands', () => {
    expect(visible(renderToStaticMarkup(createElement(PlainText, { text: '**a** <b>' })))).toBe('**a** <b>')
  })
})

describe('formulas and code', () => {
  it.each(['$x^2$', '$$x^2$$', '\\(x^2\\)', '\\[x^2\\]'])('draws %j as MathML, without a font or a script', (text) => {
    const html = render(`So ${text} it is.`)
    expect(html).toContain('<msup><mi>x</mi><mn>2</mn></msup>')
    expect(html).not.toContain('katex-html')
  })

  it('keeps money, and shows a formula that cannot be read as it was written', () => {
    expect(visible(render('between $5 and $10'))).toBe('between $5 and $10')
    expect(visible(render('$\\frac{1$ then'))).toContain('\\frac{1')
  })

  it('runs nothing that a formula names', () => {
    for (const formula of [
      '\\href{javascript:alert(1)}{x}',
      '\\includegraphics{http://a.test/x}',
      '\\htmlData{a=b}{x}',
    ]) {
      expect(render(`$$${formula}$$`)).not.toMatch(/<(a|img)[\s>]|data-a/)
    }
  })

  it('ends with macros that unfold without end', () => {
    expect(render('$$\\def\\a{\\a\\a}\\a$$')).toContain('rollout')
  })

  it('colours code of a named language and changes no character of it', () => {
    const code = 'const a = "<b>" // x\n'
    const html = render(`\`\`\`ts\n${code}\`\`\``)
    expect(html).toContain('hljs-keyword')
    expect(visible(html)).toBe(code)
    expect(visible(render(`\`\`\`nolanguage\n${code}\`\`\``))).toBe(code)
  })
})
