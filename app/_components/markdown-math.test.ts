import { expect, test } from 'vitest'
import { normaliseFormulas } from './markdown-math'

test.each([
  ['$x^2$', '$$x^2$$'],
  ['so $a_1$, then $b$.', 'so $$a_1$$, then $$b$$.'],
  ['\\(x\\) and \\[y\n+ z\\]', '$$x$$ and \n$$\ny\n+ z\n$$\n'],
  ['$$x$$', '$$x$$'],
  ['cost \\$5 for $x$', 'cost \\$5 for $$x$$'],
  ['$\\$5$', '$$\\$5$$'],
])('reads %j', (text, expected) => {
  expect(normaliseFormulas(text)).toBe(expected)
})

test.each([
  'between $5 and $10',
  'US$ 5 and US$ 6',
  'a $ b $ c',
  '$HOME/bin:$PATH',
  '`$x$` and ``a ` $y$``',
  '```sh\necho $x$\n\\[a\\]\n```',
  '~~~\n$x$\n~~~',
  'an open fence\n```\n$x$ \\(y\\)',
  'line\n$x\ny$',
  '\\\\(not\\\\)',
])('leaves %j as it is', (text) => {
  expect(normaliseFormulas(text)).toBe(text)
})

test('stays linear on dollars and fences without an end', () => {
  const since = performance.now()
  for (const unit of ['$', '$a ', '`', '\\(', '\\[', '```\n', '$$', '\\'])
    normaliseFormulas(unit.repeat(20_000 / unit.length))
  expect(performance.now() - since).toBeLessThan(3000)
})
