import { add, divide, multiply, parseRational, power, type Rational, rational, subtract } from './rational'

const OPERATORS: Record<string, string> = {
  '×': '*',
  '·': '*',
  x: '*',
  times: '*',
  '÷': '/',
  ':': '/',
  '−': '-',
  '–': '-',
  plus: '+',
  minus: '-',
  '**': '^',
}

/** Tokens of an arithmetic expression; null when a character belongs to none. */
function tokenize(text: string): string[] | null {
  const tokens: string[] = []
  const pattern = /\s*(\d[\d,]*(?:\.\d+)?|\*\*|[-+*/^()×÷·:−–]|x\b|times\b|plus\b|minus\b|divided by\b)/gy
  const trimmed = text.trim()
  while (pattern.lastIndex < trimmed.length) {
    const match = pattern.exec(trimmed)
    if (!match) return null
    const token = match[1]!
    tokens.push(token === 'divided by' ? '/' : (OPERATORS[token] ?? token))
  }
  return tokens
}

class Parser {
  private at = 0
  constructor(private readonly tokens: string[]) {}

  parse(): Rational {
    const value = this.sum()
    if (this.at < this.tokens.length) throw new SyntaxError('trailing input')
    return value
  }

  private take(...wanted: string[]): string | null {
    const token = this.tokens[this.at]
    if (token === undefined || !wanted.includes(token)) return null
    this.at += 1
    return token
  }

  private sum(): Rational {
    let value = this.product()
    for (let op = this.take('+', '-'); op; op = this.take('+', '-'))
      value = op === '+' ? add(value, this.product()) : subtract(value, this.product())
    return value
  }

  private product(): Rational {
    let value = this.signed()
    for (let op = this.take('*', '/'); op; op = this.take('*', '/'))
      value = op === '*' ? multiply(value, this.signed()) : divide(value, this.signed())
    return value
  }

  // A sign binds less tightly than a power, so that -2^2 is -4 as on paper.
  private signed(): Rational {
    return this.take('-') ? multiply(rational(-1n), this.signed()) : this.raised()
  }

  private raised(): Rational {
    const base = this.atom()
    return this.take('^') ? power(base, this.signed()) : base
  }

  private atom(): Rational {
    if (this.take('(')) {
      const value = this.sum()
      if (!this.take(')')) throw new SyntaxError('missing )')
      return value
    }
    const value = parseRational(this.tokens[this.at] ?? '')
    if (!value) throw new SyntaxError('a number is missing')
    this.at += 1
    return value
  }
}

/**
 * The exact value of an expression such as "3/8 + 5/12 − 1/6" or "2^64 − 1".
 * Usual precedence, powers right to left. Null when the text is not an expression or has no value.
 */
export function evaluateExpression(text: string): Rational | null {
  const tokens = tokenize(text)
  if (!tokens || tokens.length === 0) return null
  try {
    return new Parser(tokens).parse()
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null
    throw error
  }
}
