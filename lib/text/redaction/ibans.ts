import { readGroups, type Span } from './find'

/** Characters of an IBAN by country, of the SWIFT registry. */
const LENGTHS = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 ' +
    'FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 ' +
    'LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 ' +
    'RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)
const START = /(?<![A-Za-z0-9])([A-Za-z]{2})\d{2}(?=[ -]?[A-Za-z0-9])/g

export function findIbans(text: string): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const { index, 1: country = '' } of text.matchAll(START)) {
    const length = LENGTHS.get(country.toUpperCase())
    if (!length || index < end) continue
    const { characters, ends } = readGroups(text, index, length, (character) => /[A-Za-z0-9]/.test(character))
    const next = ends.at(-1)!
    if (characters.length < length || /[A-Za-z0-9]/.test(text[next] ?? '') || !hasCheck(characters)) continue
    spans.push({ start: index, end: next })
    end = next
  }
  return spans
}

/** The first four characters behind the rest, letters as 10 to 35: mod 97 is 1. */
function hasCheck(iban: string): boolean {
  let rest = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}
