import { expect, test } from 'vitest'
import { detectLanguage } from './language'

test.each([
  ['What is the capital of France?', 'en'],
  ['Wie backe ich ein Brot, das nicht trocken ist?', 'de'],
  ['Comment est-ce que je peux apprendre la guitare ?', 'fr'],
  ['¿Cómo puedo aprender a tocar el piano?', 'es'],
  ['Как приготовить борщ?', 'ru'],
  ['Як приготувати борщ і що їсти?', 'uk'],
  ['如何学习吉他？', 'zh'],
  ['ギターの弾き方を教えて', 'ja'],
  ['기타를 어떻게 배우나요?', 'ko'],
  ['كيف أتعلم العزف؟', 'ar'],
  ['1 + 1 = ?', null],
  ['Xyzzy plugh', null],
])('%s is %s', (text, language) => expect(detectLanguage(text)).toBe(language))
