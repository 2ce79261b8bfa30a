/**
 * Formulas as trees: + − × ÷ ^ !, brackets, signs, functions of one argument, names, implicit products ("2x(x+1)"), and
 * the LaTeX of school formulas (\frac, \sqrt, \cdot, \pi, {…}). Usual precedence, powers right to left, −2^2 = −4, and an
 * implicit product is a product like any other: 1/2x is (1/2)·x. Nothing is ever run as code.
 * Limits: MAX_LENGTH characters, MAX_DEPTH levels. Cost: linear in the text.
 */
import { type Rational, rational } from './rational'

export type Formula =
  | { kind: 'number'; value: Rational }
  | { kind: 'name'; name: string }
  | { kind: 'call'; name: string; of: Formula }
  | { kind: '+' | '-' | '*' | '/' | '^'; left: Formula; right: Formula }

export const MAX_LENGTH = 20_000
const MAX_DEPTH = 200

const FUNCTIONS = [
  ...['arcsin', 'arccos', 'arctan', 'sinh', 'cosh', 'tanh', 'asin', 'acos', 'atan', 'sqrt', 'sin', 'cos', 'tan'],
  ...['cot', 'sec', 'csc', 'exp', 'log', 'abs', 'ln'],
]
const TOKEN = new RegExp(
  String.raw`\s*(?:(\d+(?:,\d{3}(?!\d))*(?:\.\d+)?|\.\d+)|\\?(${FUNCTIONS.join('|')}|pi|frac|[dt]frac|cdot|times|div)(?![a-z])|(?:\\left|\\right|\\[,;!: ])?(\*\*|[-+*/^()[\]{}!×÷·−–:π_])|\\?([a-zA-Z](?:_\{?\w{1,9}\}?)?))`,
  'y',
)
const SAME: Record<string, string> = {
  ...{ '×': '*', '·': '*', cdot: '*', times: '*', '÷': '/', div: '/', ':': '/', '−': '-', '–': '-', '**': '^' },
  ...{ '{': '(', '}': ')', π: 'pi', dfrac: 'frac', tfrac: 'frac', arcsin: 'asin', arccos: 'acos', arctan: 'atan' },
}

/** |x|, without another within. */
const BARS = /\|([^|]{1,200})\|/g

type Token = { kind: 'number'; value: Rational } | { kind: 'word' | 'sign' | 'name'; text: string }

/** Throws SyntaxError for what is no formula, RangeError beyond the limits. */
export function parseFormula(text: string): Formula {
  if (text.length > MAX_LENGTH) throw new RangeError('too long')
  const parser = new Parser(
    tokenize(
      text
        .replaceAll(BARS, 'abs($1)')
        .replaceAll(/\\left|\\right|\\[,;!: ]|\$|\\\(|\\\)/g, ' ')
        .trim(),
    ),
  )
  return parser.parse()
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text)
    if (!match) throw new SyntaxError('a character that belongs to no formula')
    const [, number, word, sign, name] = match
    if (number !== undefined) tokens.push({ kind: 'number', value: readDecimal(number) })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name.replaceAll(/[{}]/g, '') })
    else {
      const token = SAME[(word ?? sign)!] ?? (word ?? sign)!
      tokens.push({ kind: /^[a-z]/.test(token) ? 'word' : 'sign', text: token })
    }
  }
  if (tokens.length === 0) throw new SyntaxError('empty')
  return tokens
}

function readDecimal(text: string): Rational {
  const [whole = '', decimals = ''] = text.replaceAll(',', '').split('.')
  return rational(BigInt(whole + decimals || '0'), 10n ** BigInt(decimals.length))
}

class Parser {
  private at = 0
  private depth = 0
  constructor(private readonly tokens: Token[]) {}

  parse(): Formula {
    const value = this.sum()
    if (this.at < this.tokens.length) throw new SyntaxError('trailing input')
    return value
  }

  private peek(...wanted: string[]): string | null {
    const token = this.tokens[this.at]
    return token && token.kind !== 'number' && wanted.includes(token.text) ? token.text : null
  }

  private take(...wanted: string[]): string | null {
    const found = this.peek(...wanted)
    if (found) this.at += 1
    return found
  }

  private sum(): Formula {
    if (++this.depth > MAX_DEPTH) throw new RangeError('nested too deeply')
    let left = this.product()
    for (let op = this.take('+', '-'); op; op = this.take('+', '-'))
      left = { kind: op as '+' | '-', left, right: this.product() }
    this.depth -= 1
    return left
  }

  private product(): Formula {
    let left = this.signed()
    for (;;) {
      const op = this.take('*', '/')
      if (op) left = { kind: op as '*' | '/', left, right: this.signed() }
      else if (this.startsFactor()) left = { kind: '*', left, right: this.raised() }
      else return left
    }
  }

  /** What may follow a factor without a sign between: not a number, for "2 3" is a slip and no product. */
  private startsFactor(): boolean {
    const token = this.tokens[this.at]
    return token !== undefined && token.kind !== 'number' && (token.kind !== 'sign' || token.text === '(')
  }

  private signed(): Formula {
    if (++this.depth > MAX_DEPTH) throw new RangeError('nested too deeply')
    const sign = this.take('-', '+')
    const value = sign ? this.signed() : this.raised()
    this.depth -= 1
    return sign === '-' ? { kind: '*', left: { kind: 'number', value: rational(-1n) }, right: value } : value
  }

  private raised(): Formula {
    let base = this.atom()
    while (this.take('!')) base = { kind: 'call', name: 'factorial', of: base }
    return this.take('^') ? { kind: '^', left: base, right: this.signed() } : base
  }

  private group(): Formula {
    if (!this.take('(')) throw new SyntaxError('missing (')
    const value = this.sum()
    if (!this.take(')')) throw new SyntaxError('missing )')
    return value
  }

  private atom(): Formula {
    if (this.peek('(')) return this.group()
    const token = this.tokens[this.at++]
    if (!token || token.kind === 'sign') throw new SyntaxError('a number is missing')
    if (token.kind === 'number') return token
    if (token.kind === 'name' || token.text === 'pi') return { kind: 'name', name: token.text }
    if (token.text === 'frac') return { kind: '/', left: this.group(), right: this.group() }
    return this.call(token.text)
  }

  /** sin(x), sin x, sin 2x, sin^2 x; \sqrt[3]{x}; \log_2 x. */
  private call(name: string): Formula {
    if (name === 'sqrt' && this.take('[')) {
      const root = this.sum()
      if (!this.take(']')) throw new SyntaxError('missing ]')
      const one: Formula = { kind: 'number', value: rational(1n) }
      return { kind: '^', left: this.group(), right: { kind: '/', left: one, right: root } }
    }
    const base = name === 'log' && this.take('_') ? this.atom() : null
    if (base) return { kind: '/', left: this.applied('ln'), right: { kind: 'call', name: 'ln', of: base } }
    const exponent = this.take('^') ? this.atom() : null
    const called = this.applied(name)
    return exponent ? { kind: '^', left: called, right: exponent } : called
  }

  private applied(name: string): Formula {
    return { kind: 'call', name, of: this.peek('(') ? this.group() : this.argument() }
  }

  private argument(): Formula {
    if (++this.depth > MAX_DEPTH) throw new RangeError('nested too deeply')
    let value = this.raised()
    while (this.tokens[this.at]?.kind === 'name') value = { kind: '*', left: value, right: this.raised() }
    this.depth -= 1
    return value
  }
}
