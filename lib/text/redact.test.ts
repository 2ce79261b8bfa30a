import { expect, test } from 'vitest'
import { createRandom } from '@/lib/math/random'
import { maskFound, REDACTION_KINDS, redactText } from './redact'

const PLANTED: [string, string][] = [
  ['EMAIL', 'ada.lovelace+x@mail.example.org'],
  ['EMAIL', 'jörg@müller.example'],
  ['PHONE', '+49 (0)171 2345678'],
  ['PHONE', '+14155552671'],
  ['PHONE', '0044 20 7946 0958'],
  ['PHONE', '(415) 555-2671'],
  ['PHONE', '415-555-2671'],
  ['PHONE', '030/12345678'],
  ['PHONE', '06 12 34 56 78'],
  ['CARD', '4111 1111 1111 1111'],
  ['CARD', '5555-5555-5555-4444'],
  ['CARD', '378282246310005'],
  ['IBAN', 'DE89 3704 0044 0532 0130 00'],
  ['IBAN', 'GB29NWBK60161331926819'],
  ['KEY', 'sk-proj-Ab3dEf6hIj9kLmN0pQr5tUv'],
  ['KEY', 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'],
  ['KEY', 'AKIAIOSFODNN7EXAMPLE'],
  ['KEY', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N'],
  ['IP', '203.0.113.77'],
  ['IP', '2001:db8:85a3::8a2e:370:7334'],
  ['IP', 'fe80::1ff:fe23:4567:890a'],
]

test.each(PLANTED)('%s: %s', (name, value) => {
  expect(redactText(`It is ${value}, I think.`).text).toBe(`It is [${name}_1], I think.`)
  expect(redactText(value).text).toBe(`[${name}_1]`)
})

test.each([
  ['phone 5551234567', 'phone [PHONE_1]'],
  ['api_key = "a8Fk29sLq0Zx7Vb3"', 'api_key = "[KEY_1]"'],
  ['Authorization: Bearer a8Fk29sLq0Zx7Vb3', 'Authorization: Bearer [KEY_1]'],
  ['22 4111 1111 1111 1111 123', '22 [CARD_1] 123'],
  ['http://203.0.113.77/x and ip=203.0.113.77.', 'http://[IP_1]/x and ip=[IP_1].'],
  ['A@b.example, a@B.example, c@b.example', '[EMAIL_1], [EMAIL_1], [EMAIL_2]'],
  ['[EMAIL_1] and a@b.example', '[EMAIL_1] and [EMAIL_2]'],
])('%s', (text, wanted) => expect(redactText(text).text).toBe(wanted))

test.each([
  'On 01.02.2023, 2023-04-05 and 01-02-2023 10:00 at 12:34:56',
  'Version 1.2.3.4, v10.0.0.1, Chrome/120.0.60.109, numpy==1.26.4.1, section 3.1.2.4, 300.1.2.3, 1.2.3.4.5',
  'It costs 1,234,567.89 EUR or $ 4.500.000 or +1,000,000',
  'ISBN 978-3-16-148410-0 and 0-306-40615-2',
  'commit 9fceb02d0ae598e95dc970b74767f19372d61af8 and 6f1ed002ab5595859014ebf0951522d9',
  '4111 1111 1111 1112 and GB29 NWBK 6016 1331 9268 18 and 1700000000000',
  'x+1234567890 = 5 and 200 300 4000 and id 01712345678',
  'std::vector<int> a::b, aa:bb:cc:dd:ee:ff, 127.0.0.1 and ::1',
  'npm i react@19.3.1 @types/node user@host',
  'The token is important to everybody here. password: correcthorsebattery',
  '1234567890123456 and 0000 0000 0000 0000',
])('stays: %s', (text) => expect(redactText(text)).toEqual({ text, found: [] }))

test('says where each find stood, only of the kinds asked for, and shows it masked', () => {
  const text = 'Ask a@b.example or 203.0.113.77'
  expect(redactText(text, ['ip']).text).toBe('Ask a@b.example or [IP_1]')
  expect(redactText(text).found.map(({ start, end }) => maskFound(text.slice(start, end)))).toEqual([
    'a@•.••••••e',
    '2••.•.•••.•7',
  ])
})

test('redacting twice changes nothing and nothing planted is left, whatever stands beside it', () => {
  const random = createRandom(7, 'redact')
  const pieces = [
    '+',
    '0',
    '00',
    '41',
    '5',
    '-',
    '.',
    ':',
    '::',
    ' ',
    '@',
    'a',
    'e',
    'key=',
    '[',
    ']',
    'token ',
    '(',
    '/',
  ]
  for (let i = 0; i < 3000; i++) {
    const parts = Array.from({ length: 12 }, () =>
      random.int(4) === 0 ? PLANTED[random.int(PLANTED.length)]![1] : pieces[random.int(pieces.length)]!,
    )
    const once = redactText(parts.join('')).text
    expect(redactText(once).text, parts.join('')).toBe(once)
  }
  for (let i = 0; i < 500; i++) {
    const [name, value] = PLANTED[random.int(PLANTED.length)]!
    const other = PLANTED[random.int(PLANTED.length)]![1]
    const { text } = redactText(`First\t${value}; then "${other}"\nand so on, 42 times`)
    expect(text).not.toContain(value)
    expect(text).toContain(`[${name}_1]`)
  }
})

test('a hostile megabyte takes linear time', () => {
  const hostile = [
    'a',
    'a@',
    '+1',
    '0 ',
    '4',
    '4 ',
    'sk-',
    'eyJ',
    'eyJaaaaaaaa.',
    ':',
    'f:',
    '1.',
    'DE89 ',
    'token ',
    'a.a@a.',
    '-----BEGIN PRIVATE KEY-----',
    '+49151123456789',
    '(',
    '01.',
  ]
  for (const piece of hostile) {
    const since = process.cpuUsage()
    redactText(piece.repeat(1_000_000 / piece.length), REDACTION_KINDS)
    const { user } = process.cpuUsage(since)
    expect(user / 1e6, piece).toBeLessThan(5)
  }
}, 60_000)
