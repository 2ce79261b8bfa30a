/**
 * The language of a text, told by its script and, among languages with Latin letters, by their commonest words: a text
 * names the language with the most of them; a tie or fewer than 15 % of the words is unknown. Made for a rough picture of
 * many queries: single short ones are often unknown. Cost: linear in the first 2,000 characters.
 */
const LOOKED_AT = 2000
const LEAST_SHARE = 0.15

/** The share of letters that a script needs. Kana before Han: Japanese has both. */
const SCRIPTS: readonly [string, RegExp, number][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 0.1],
  ['zh', /\p{Script=Han}/gu, 0.4],
  ['ko', /\p{Script=Hangul}/gu, 0.4],
  ['uk', /[іїєґ]/giu, 0.03],
  ['ru', /\p{Script=Cyrillic}/gu, 0.5],
  ['fa', /[پچژگ]/gu, 0.02],
  ['ar', /\p{Script=Arabic}/gu, 0.5],
  ['he', /\p{Script=Hebrew}/gu, 0.5],
  ['el', /\p{Script=Greek}/gu, 0.5],
  ['hi', /\p{Script=Devanagari}/gu, 0.5],
  ['bn', /\p{Script=Bengali}/gu, 0.5],
  ['ta', /\p{Script=Tamil}/gu, 0.5],
  ['th', /\p{Script=Thai}/gu, 0.5],
]

const WORDS: Record<string, string> = {
  en: 'the a an of to and in is are was what how why who do does can could i you my me it that this for with on write give please be not if would should your have from about between explain',
  de: 'der die das und ist ein eine einen wie was warum wer ich du mein mir es dass für mit auf von zu den dem nicht sind kann bitte schreibe im wenn werden auch oder zwischen',
  fr: 'le la les des et est un une comment que quoi pourquoi qui je tu mon moi il pour avec sur du au ne pas sont peut dans ce cette entre vous écris',
  es: 'el la los las y es un una cómo qué por porque quién yo tú mi me lo para con en del al no son puede escribe entre como cuál este esta una',
  it: 'il lo la gli e è un una come che cosa perché chi io tu mio mi per con su del della di non sono può nel questo questa tra scrivi',
  pt: 'o os as e é um uma como que por porque quem eu você meu me para com em do da dos das não são pode no na este esta entre escreva',
  nl: 'de het een en is van hoe wat waarom wie ik je mijn mij dat voor met op niet zijn kan in te schrijf tussen deze',
  pl: 'i jest w na z że jak co dlaczego kto ja ty mój mi to dla do nie są może się czy napisz między',
  tr: 've bir bu ne nasıl neden kim ben sen için ile mi değil da de olan yaz arasında nedir',
  sv: 'och är en ett hur vad varför vem jag du min mig det att för med på av inte kan i mellan som skriv',
  id: 'yang dan di ke dari ini itu apa bagaimana mengapa siapa saya kamu untuk dengan tidak adalah bisa tulis antara',
  vi: 'là và của cho một các có không được người tôi bạn trong với như thế nào gì tại sao viết những này',
}
const LANGUAGES = new Map<string, string[]>()
for (const [language, words] of Object.entries(WORDS)) {
  for (const word of new Set(words.split(' '))) LANGUAGES.set(word, [...(LANGUAGES.get(word) ?? []), language])
}

/** An ISO 639-1 code; null: not told. */
export function detectLanguage(text: string): string | null {
  const head = text.slice(0, LOOKED_AT)
  const letters = head.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return null
  // Latin alone is by far the most frequent, and asks no script.
  if (/[^\p{Script=Latin}\P{L}]/u.test(head)) {
    for (const [language, script, share] of SCRIPTS)
      if ((head.match(script)?.length ?? 0) >= share * letters) return language
  }
  return byWords(head.toLowerCase().match(/\p{L}+/gu) ?? [])
}

function byWords(words: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const word of words)
    for (const language of LANGUAGES.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1)
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1])
  if (!first || first[1] < LEAST_SHARE * words.length || first[1] === second?.[1]) return null
  return first[0]
}
