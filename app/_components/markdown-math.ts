/** Code, which holds no formula, and what may open one. Code first, so that it is stepped over whole. */
const CODE_OR_FORMULA =
  /(^|\n)( {0,3})(`{3,}|~{3,})[\s\S]*?(?:\n {0,3}\3[`~]*(?=\n|$)|$)|(`+)(?!`)[\s\S]*?[^`]\4(?!`)|\\\[([\s\S]+?)\\\]|\\\(([\s\S]+?)\\\)|\\[\s\S]|\$\$[\s\S]+?\$\$|\$(?![\s$])((?:\\[\s\S]|[^$\\\n])*?)(?<!\s)\$(?!\w)/g

/**
 * Formulas of all four spellings in the one that remark-math reads without guessing: `$$…$$` within a line and on
 * lines of its own. A single dollar opens a formula only as in Pandoc: nothing blank after it, nothing blank before the
 * closing one, no letter or digit after that, all in one line; so "$5 and $10" stay amounts of money. Code is left alone.
 */
export function normaliseFormulas(text: string): string {
  if (!/[\\$]/.test(text)) return text
  return text.replace(CODE_OR_FORMULA, (whole, ...groups: (string | undefined)[]) => {
    const [, , , , display, round, dollar] = groups
    if (display !== undefined) return onLines(display)
    const inline = round ?? dollar
    return inline === undefined || inline.trim() === '' ? whole : `$$${inline.replaceAll(/\s*\n\s*/g, ' ')}$$`
  })
}

/** A blank line would end the formula, as it would end a paragraph. */
const onLines = (formula: string) => `\n$$\n${formula.trim().replaceAll(/\n\s*\n/g, '\n')}\n$$\n`
